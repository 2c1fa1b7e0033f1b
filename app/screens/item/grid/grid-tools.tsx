import { Copy, Redo2, Undo2 } from 'lucide-react';
import { rowCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll, unitsOf } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/count-of';
import { ColorDot } from '../../../components/color-dot';
import { ToolButton } from './tool-button';
import type { GridEditing } from './use-grid-editing';

/** Undo and redo, what can be done to the active color's row, and how many cells are selected. */
export function GridTools({ editing }: { editing: GridEditing }) {
  const { shape, quantities, color, selected, edit, announce } = editing;
  const row = rowCells(shape, color);
  const units = unitsOf(quantities, row);
  const doubled = doubleRow(shape, quantities, color);
  const isEmpty = units === 0;

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
        <ToolButton
          label="Same run for all colors"
          Icon={Copy}
          isDisabled={isEmpty}
          onClick={() => {
            edit((before) => sameRunForAll(shape, before, color), 'Same run for all colors');
            announce(`All colors now match ${color}`);
          }}
        />
      )}
      <ToolButton
        label="Double"
        name={`Double ${color}`}
        isDisabled={isEmpty || !doubled}
        onClick={() => {
          edit((before) => doubleRow(shape, before, color) ?? before, `Double ${color}`);
          announce(`${color} doubled: ${countOf(2 * units, 'unit')}`);
        }}
      />
      <ToolButton
        label="Clear"
        name={`Clear ${color}`}
        isDisabled={isEmpty}
        onClick={() => {
          edit((before) => clearCells(before, row), `Clear ${color}`);
          announce(`${color} cleared`);
        }}
      />
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
