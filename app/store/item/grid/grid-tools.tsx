import { Copy, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { rowCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll, unitsOf } from '../../../../domain/cart/grid/tools';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/text/count-of';
import { ColorDot } from '../../../ui/color-dot';
import type { GridEditing } from './use-grid-editing';

export function GridTools({ editing }: { editing: GridEditing }) {
  const { shape, color, selected } = editing;
  const { sameRun, double, clear } = rowTools(editing, color);
  return (
    <div role="toolbar" aria-label="Grid tools" className="flex flex-wrap items-center gap-1.5 pb-1.5">
      <ToolButton label="Undo" Icon={Undo2} isDisabled={!editing.canUndo} onClick={editing.undo} />
      <ToolButton label="Redo" Icon={Redo2} isDisabled={!editing.canRedo} onClick={editing.redo} />
      <span aria-hidden className="mx-0.75 h-7 w-px bg-line" />
      <span className="inline-flex items-center gap-1.5 text-label font-name whitespace-nowrap">
        <ColorDot color={color} />
        {color} row
      </span>
      {shape.colors.length > 1 && (
        <ToolButton label="Same run for all colors" Icon={Copy} isDisabled={sameRun.isDisabled} onClick={sameRun.run} />
      )}
      <ToolButton label="Double" name={`Double ${color}`} isDisabled={double.isDisabled} onClick={double.run} />
      <ToolButton label="Clear" name={`Clear ${color}`} isDisabled={clear.isDisabled} onClick={clear.run} />
      <p aria-live="polite" className="ml-auto text-right text-caption leading-4 text-ink-2">
        {selected.length > 0 && (
          <>
            <b className="block font-heading text-ink">{countOf(selected.length, 'cell')} </b>
            selected
          </>
        )}
      </p>
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly Icon?: LucideIcon;
  /** For a label that needs its surroundings to be clear. */
  readonly name?: string;
  readonly isDisabled?: boolean;
  onClick(): void;
}

/** A disabled button keeps the focus, which the last undo would otherwise lose. */
function ToolButton({ label, Icon, name, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2.5 text-sm font-name whitespace-nowrap hover:border-ink-3 active:bg-sunken aria-disabled:border-sunken aria-disabled:bg-sunken aria-disabled:text-ink-3"
    >
      {Icon && <Icon size={18} strokeWidth={2} className="shrink-0" />}
      {label}
    </button>
  );
}

interface RowTool {
  readonly isDisabled: boolean;
  run(): void;
}

export function rowTools(
  { shape, quantities, edit, announce }: Pick<GridEditing, 'shape' | 'quantities' | 'edit' | 'announce'>,
  color: string,
): { readonly isEmpty: boolean } & Readonly<Record<'sameRun' | 'double' | 'clear', RowTool>> {
  const row = rowCells(shape, color);
  const units = unitsOf(quantities, row);
  const isEmpty = units === 0;
  return {
    isEmpty,
    sameRun: {
      isDisabled: isEmpty || shape.colors.length === 1,
      run() {
        edit((before) => sameRunForAll(shape, before, color), 'Same run for all colors');
        announce(`All colors now match ${color}`);
      },
    },
    double: {
      isDisabled: isEmpty || !doubleRow(shape, quantities, color),
      run() {
        edit((before) => doubleRow(shape, before, color) ?? before, `Double ${color}`);
        announce(`${color} doubled: ${unitCount(2 * units)}`);
      },
    },
    clear: {
      isDisabled: isEmpty,
      run() {
        edit((before) => clearCells(before, row), `Clear ${color}`);
        announce(`${color} cleared`);
      },
    },
  };
}
