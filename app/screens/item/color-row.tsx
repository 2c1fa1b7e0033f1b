import { useState } from 'react';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { ColorDot } from '../../components/color-dot';
import { CellNote } from './cell-note';
import { selectionBorder } from './grid/cell-edges';
import { QuantityCell } from './quantity-cell';
import type { WideGridProps } from './quantity-grid-props';
import { UnitCount } from './unit-count';

const CELL = 'h-14.25 border-r border-b border-line p-0 group-first:border-t max-lg:h-16.5';

/** Without shadows and backgrounds, the selection shows as outlines. */
const SELECTED = 'forced-colors:outline-2 forced-colors:-outline-offset-3';

interface ColorRowProps extends WideGridProps {
  readonly rowColor: string;
  readonly sizes: readonly string[];
}

/** A row of the grid: a cell per size, then the total or an error. */
export function ColorRow({
  quantities,
  color,
  rowColor,
  sizes,
  shortCells,
  isMinimumRefused,
  inCart,
  editing,
  onQuantity,
  onRefused,
}: ColorRowProps) {
  const cells = sizes.map((size) => ({ key: cellKey(rowColor, size), size }));
  const units = cells.reduce((sum, { key }) => sum + (quantities[key] ?? 0), 0);
  const short = cells.find(({ key }) => shortCells.includes(key));
  const isCurrent = rowColor === color;
  const [isRefused, setRefused] = useState(false);
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
        const isInError = isMinimumRefused && shortCells.includes(key);
        const border = selectionBorder(editing.shape, editing.selection, key);
        const selection = border === undefined ? undefined : key === editing.activeCell ? 'active' : 'selected';
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the field in the cell takes the focus
          <td
            key={key}
            role="gridcell"
            aria-selected={editing.selection ? border !== undefined : undefined}
            style={{ boxShadow: border }}
            className={`${CELL} relative ${cellTint(quantities[key], isInError, selection)} ${border ? SELECTED : ''}`}
          >
            <QuantityCell
              cell={key}
              label={`${rowColor} ${size}`}
              quantity={quantities[key] ?? 0}
              isShort={isInError}
              inCart={inCart[key] ?? 0}
              onQuantity={(quantity) => onQuantity(key, quantity)}
              onRefused={(isCellRefused, text) => {
                setRefused(isCellRefused);
                onRefused(key, text);
              }}
            />
          </td>
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
}

/** How many units a cell lacks. */
function shortOf(units: number): string {
  return `Add ${missingAccessoryUnits(units)} more to reach ${ACCESSORY_MINIMUM}`;
}

/** @param selection undefined outside the selection; the cell that it was started at is white, as in a spreadsheet */
function cellTint(
  quantity: number | undefined,
  isError: boolean,
  selection: 'active' | 'selected' | undefined,
): string {
  if (isError) return 'bg-err-tint';
  if (selection === 'active') return 'bg-surface';
  return quantity || selection ? 'bg-brand-tint' : 'bg-surface';
}
