import { memo } from 'react';
import { QuantityCell } from './quantity-cell';

/** The classes of every cell of the grid. */
export const CELL = 'h-14.25 border-r border-b border-line p-0 group-first:border-t max-lg:h-16.5';

/** The text of a cell changes nothing around it, so that the browser lays out and paints one of hundreds of cells. */
const FIELD = 'contain-strict text-lead';

/** Without shadows and backgrounds, the selection shows as outlines. */
const SELECTED = 'forced-colors:outline-2 forced-colors:-outline-offset-3';

interface GridCellProps {
  /** Its `cellKey`. */
  readonly cell: string;
  readonly label: string;
  readonly quantity: number;
  readonly inCart: number;
  /** Below the minimum when the shopper tried to add it. */
  readonly isInError: boolean;
  /** Undefined while no cells are selected. */
  readonly selection: 'active' | 'selected' | 'outside' | undefined;
  /** The selection's lines along the cell: a `box-shadow`. */
  readonly border: string | undefined;
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, text: string): void;
}

/** A cell of the grid on a wide screen. Memoized, because a grid can have hundreds of which one changes. */
export const GridCell = memo(function GridCell({ isInError, selection, border, ...props }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field in the cell takes the focus
    <td
      role="gridcell"
      aria-selected={selection && selection !== 'outside'}
      style={{ boxShadow: border }}
      // Positioned for its count only: hundreds of positioned cells take long to paint.
      className={`${CELL} ${props.inCart > 0 ? 'relative' : ''} ${cellTint(props.quantity, isInError, selection)} ${border ? SELECTED : ''}`}
    >
      <QuantityCell isShort={isInError} className={FIELD} {...props} />
    </td>
  );
});

/** The cell that the selection was started at is white, as in a spreadsheet. */
function cellTint(quantity: number, isError: boolean, selection: GridCellProps['selection']): string {
  if (isError) return 'bg-err-tint';
  if (selection === 'active') return 'bg-surface';
  return quantity > 0 || selection === 'selected' ? 'bg-brand-tint' : 'bg-surface';
}
