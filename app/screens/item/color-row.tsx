import { memo, useCallback, useState } from 'react';
import type { Selection } from '../../../domain/cart/grid/selection';
import type { GridShape } from '../../../domain/cart/grid/shape';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey, type Quantities } from '../../../domain/cart/quantity-grid';
import { ColorDot } from '../../components/color-dot';
import { CellNote } from './cell-note';
import { selectionBorder } from './grid/cell-edges';
import { CELL, GridCell } from './grid-cell';
import { UnitCount } from './unit-count';

interface ColorRowProps {
  readonly shape: GridShape;
  readonly rowColor: string;
  /** The color shown in the picture. */
  readonly isCurrent: boolean;
  /** Of the whole grid, as the next three are. */
  readonly quantities: Quantities;
  readonly inCart: Quantities;
  readonly shortCells: readonly string[];
  readonly selection: Selection | undefined;
  /** The cell that the selection was started at. */
  readonly activeCell: string | undefined;
  readonly isMinimumRefused: boolean;
  onQuantity(cell: string, quantity: number): void;
  /** @param text what was typed into the cell and refused; '' once that is resolved */
  onRefused(cell: string, text: string): void;
}

/** A row of the grid: a cell per size, then the total or an error. Kept out of rendering while others are edited. */
export const ColorRow = memo(function ColorRow({ shape, rowColor, isCurrent, selection, ...props }: ColorRowProps) {
  const { quantities, inCart, shortCells, activeCell, isMinimumRefused, onQuantity, onRefused } = props;
  const cells = shape.sizes.map((size) => ({ key: cellKey(rowColor, size), size }));
  const units = cells.reduce((sum, { key }) => sum + (quantities[key] ?? 0), 0);
  const short = cells.find(({ key }) => shortCells.includes(key));
  const [isRefused, setRefused] = useState(false);
  const handleRefused = useCallback(
    (cell: string, text: string) => {
      setRefused(text !== '');
      onRefused(cell, text);
    },
    [onRefused],
  );
  return (
    <tr className="group">
      <th
        scope="row"
        className={`${CELL} sticky left-0 z-10 min-w-25 border-l pr-1.5 pl-3 text-left text-sm font-note ${isCurrent ? 'bg-brand-tint shadow-current-row' : 'bg-surface-2'}`}
      >
        <span className="flex items-center gap-2.25 leading-4">
          <ColorDot color={rowColor} />
          {rowColor}
        </span>
      </th>
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
            onRefused={handleRefused}
          />
        );
      })}
      <td className={`${CELL} sticky right-0 min-w-16 bg-surface-2 px-1 text-center shadow-rule-left`}>
        {isRefused ? (
          <CellNote isError>Whole numbers only</CellNote>
        ) : short ? (
          <CellNote isError={isMinimumRefused}>{shortOf(quantities[short.key] ?? 0)}</CellNote>
        ) : (
          <UnitCount units={units} />
        )}
      </td>
    </tr>
  );
}, isSameRow);

/** Quantities are the whole grid's: those of other rows do not count. */
function isSameRow(before: ColorRowProps, after: ColorRowProps): boolean {
  const { shape, rowColor } = after;
  const names = Object.keys(after) as (keyof ColorRowProps)[];
  return (
    names.every((name) => name === 'quantities' || name === 'shortCells' || before[name] === after[name]) &&
    (before.quantities === after.quantities ||
      shape.sizes.every((size) => {
        const key = cellKey(rowColor, size);
        return (
          before.quantities[key] === after.quantities[key] &&
          before.shortCells.includes(key) === after.shortCells.includes(key)
        );
      }))
  );
}

/** How many units a cell lacks. */
function shortOf(units: number): string {
  return `Add ${missingAccessoryUnits(units)} more to reach ${ACCESSORY_MINIMUM}`;
}
