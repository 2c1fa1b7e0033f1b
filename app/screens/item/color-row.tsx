import { useState } from 'react';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { ColorDot } from '../../components/color-dot';
import { CellNote } from './cell-note';
import { QuantityCell } from './quantity-cell';
import type { QuantityGridProps } from './quantity-grid-props';
import { UnitCount } from './unit-count';

const CELL = 'h-14.25 border-r border-b border-line p-0 group-first:border-t max-lg:h-16.5';

interface ColorRowProps extends QuantityGridProps {
  readonly rowColor: string;
  readonly sizes: readonly string[];
}

/** A row of the grid: a cell per size, then the total or an error. */
export function ColorRow({
  item,
  quantities,
  color,
  rowColor,
  sizes,
  shortCells,
  isMinimumRefused,
  ...on
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
      {cells.map(({ key, size }) => (
        <td key={key} className={`${CELL} ${cellTint(quantities[key], isMinimumRefused && shortCells.includes(key))}`}>
          <QuantityCell
            cell={key}
            label={`${rowColor} ${size}`}
            quantity={quantities[key] ?? 0}
            isShort={isMinimumRefused && shortCells.includes(key)}
            onQuantity={(quantity) => on.onQuantity(key, quantity)}
            onFocus={() => on.onColor(rowColor)}
            onRefused={setRefused}
          />
        </td>
      ))}
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

function cellTint(quantity: number | undefined, isError: boolean): string {
  if (isError) return 'bg-err-tint';
  return quantity ? 'bg-brand-tint' : 'bg-surface';
}
