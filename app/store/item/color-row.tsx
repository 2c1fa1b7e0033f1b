import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { blockOf, type GridShape, positionOf, type Selection } from '../../../domain/cart/grid/shape';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey, type Quantities } from '../../../domain/cart/quantity-grid';
import type { RefusedText } from './grid/cells';
import { RowHead } from './grid/table-heads';
import { QuantityCell } from './quantity-cell';

const CELL = 'h-14.25 border-r border-b border-line p-0 group-first:border-t max-lg:h-15';

/** A cell's text affects nothing around it, so the browser lays out and paints one of hundreds of cells. */
const FIELD = 'contain-strict text-lead';

/** Outlines show the selection where shadows and backgrounds are off. */
const SELECTED = 'forced-colors:outline-2 forced-colors:-outline-offset-3';

interface GridCellProps {
  readonly cell: string;
  readonly label: string;
  readonly quantity: number;
  readonly inCart: number;
  readonly isInError: boolean;
  readonly selection: 'active' | 'selected' | 'outside' | undefined;
  readonly border: string | undefined;
  readonly refused: RefusedText | undefined;
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, refused: RefusedText | undefined): void;
}

/** Memoized, because a grid can have hundreds of cells of which one changes. */
const GridCell = memo(function GridCell({ isInError, selection, border, ...props }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field in the cell takes the focus
    <td
      role="gridcell"
      aria-selected={selection && selection !== 'outside'}
      style={{ boxShadow: border }}
      // Positioned only for its count: hundreds of positioned cells are slow to paint.
      className={`${CELL} ${props.inCart > 0 ? 'relative' : ''} ${cellTint(props.quantity, isInError, selection)} ${border ? SELECTED : ''}`}
    >
      <QuantityCell isShort={isInError} className={FIELD} {...props} />
    </td>
  );
});

function cellTint(quantity: number, isError: boolean, selection: GridCellProps['selection']): string {
  if (isError) return 'bg-err-tint';
  if (selection === 'active') return 'bg-surface';
  return quantity > 0 || selection === 'selected' ? 'bg-brand-tint' : 'bg-surface';
}

interface ColorRowProps {
  readonly shape: GridShape;
  readonly rowColor: string;
  readonly isCurrent: boolean;
  readonly units: number;
  /** For the whole grid, like the next three. */
  readonly quantities: Quantities;
  readonly inCart: Quantities;
  readonly shortCells: readonly string[];
  readonly selection: Selection | undefined;
  readonly activeCell: string | undefined;
  readonly isMinimumRefused: boolean;
  readonly refused: RefusedText | undefined;
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, refused: RefusedText | undefined): void;
}

export const ColorRow = memo(function ColorRow({ shape, rowColor, isCurrent, selection, ...props }: ColorRowProps) {
  const { units, quantities, inCart, shortCells, activeCell, isMinimumRefused, refused, onQuantity, onRefused } = props;
  const cells = shape.sizes.map((size) => ({ key: cellKey(rowColor, size), size }));
  const short = cells.find(({ key }) => shortCells.includes(key));
  return (
    // Positioned: a row that didn't change is painted as a whole from what the browser kept.
    <tr className="group relative">
      <RowHead color={rowColor} isCurrent={isCurrent} className={`${CELL} min-w-25 pr-1.5`} />
      {cells.map(({ key, size }) => {
        const border = selectionBorder(shape, selection, key);
        return (
          <GridCell
            key={key}
            cell={key}
            label={`${rowColor} ${size}`}
            quantity={quantities[key] ?? 0}
            inCart={inCart[key] ?? 0}
            isInError={isMinimumRefused && shortCells.includes(key)}
            selection={selection && (border === undefined ? 'outside' : key === activeCell ? 'active' : 'selected')}
            border={border}
            onQuantity={onQuantity}
            refused={refused?.cell === key ? refused : undefined}
            onRefused={onRefused}
          />
        );
      })}
      <td className={`${CELL} sticky right-0 min-w-16 bg-surface-2 px-1 text-center shadow-rule-left`}>
        {refused && !refused.isOpen ? (
          <CellNote isError>Whole numbers only</CellNote>
        ) : short ? (
          <CellNote
            isError={isMinimumRefused}
          >{`Add ${missingAccessoryUnits(quantities[short.key] ?? 0)} more to reach ${ACCESSORY_MINIMUM}`}</CellNote>
        ) : (
          <UnitCount units={units} />
        )}
      </td>
    </tr>
  );
}, isSameRow);

/** Quantities cover the whole grid, so compare only this row's. */
function isSameRow(before: ColorRowProps, after: ColorRowProps): boolean {
  const { shape, rowColor } = after;
  const names = Object.keys(after) as (keyof ColorRowProps)[];
  return (
    names.every((name) => name === 'quantities' || name === 'shortCells' || before[name] === after[name]) &&
    shape.sizes.every((size) => {
      const key = cellKey(rowColor, size);
      return (
        before.quantities[key] === after.quantities[key] &&
        before.shortCells.includes(key) === after.shortCells.includes(key)
      );
    })
  );
}

function CellNote({ isError, children }: { isError: boolean; children: string }) {
  return (
    <span
      role={isError ? 'alert' : undefined}
      className={`inline-flex items-center gap-1.5 text-label leading-4 font-name ${isError ? 'text-err' : 'text-wait'}`}
    >
      {isError && <CircleAlert size={16} strokeWidth={2} className="shrink-0" />}
      {children}
    </span>
  );
}

/** Fills its cell, whatever it says: the browser lays out a new number without the grid around it. */
export function UnitCount({ units }: { units: number }) {
  return (
    <span className="grid size-full place-items-center contain-size contain-layout">
      <span className={units > 0 ? 'font-heading' : 'text-ink-3'}>
        {units > 0 ? units.toLocaleString('en-US') : '–'}
      </span>
    </span>
  );
}

/** A selected cell's share of the selection's border; undefined outside. */
function selectionBorder(shape: GridShape, selection: Selection | undefined, cell: string): string | undefined {
  if (!selection) return undefined;
  const { top, bottom, left, right } = blockOf(shape, selection);
  const { row, column } = positionOf(shape, cell);
  if (row < top || row > bottom || column < left || column > right) return undefined;
  const lines = [
    row === top ? '0 2.5px' : '',
    row === bottom ? '0 -2.5px' : '',
    column === left ? '2.5px 0' : '',
    column === right ? '-2.5px 0' : '',
  ];
  const shadows = lines.filter(Boolean).map((offset) => `inset ${offset} var(--brand)`);
  return shadows.join(', ') || 'none';
}
