import { useState } from 'react';
import { missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { formatDollars } from '../../../domain/money';
import { ColorDot } from '../../components/color-dot';
import { countOf } from '../../components/count-of';
import { upcharge } from '../../components/upcharge';
import { QuantityCell } from './quantity-cell';
import type { QuantityGridProps } from './quantity-grid-props';

/** The grid on a phone: the current color's sizes, four per row. */
export function PhoneQuantities(props: QuantityGridProps) {
  const { item, quantities, color, shortCells, isMinimumRefused, onQuantity, onColor } = props;
  const sizes = Object.entries(item.sizes);
  const [refusedCell, setRefusedCell] = useState<string>();
  const units = sizes.reduce((sum, [size]) => sum + (quantities[cellKey(color, size)] ?? 0), 0);
  return (
    <section aria-label={`${color} quantities`}>
      <div className="mb-2 flex items-center gap-2">
        <ColorDot color={color} />
        <h2 className="text-lead font-heading">{color} quantities</h2>
        <span className="ml-auto text-label text-ink-2">{countOf(units, 'unit')}</span>
      </div>
      <table role="grid" aria-label={`Quantities of ${item.name}`} className="block">
        <tbody className="block">
          <tr className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2">
            {sizes.map(([size, price]) => {
              const key = cellKey(color, size);
              const quantity = quantities[key] ?? 0;
              const isShort = shortCells.includes(key);
              return (
                <td
                  key={key}
                  className={`flex h-19 flex-col items-center rounded-control border border-line-strong pt-1.5 pb-1 ${quantity > 0 ? 'bg-brand-tint' : 'bg-surface'}`}
                >
                  <span aria-hidden className="text-caption font-semibold text-ink">
                    {size}
                  </span>
                  <QuantityCell
                    cell={key}
                    label={`${color} ${size}`}
                    quantity={quantity}
                    isShort={isMinimumRefused && isShort}
                    onQuantity={(next) => onQuantity(key, next)}
                    onFocus={() => onColor(color)}
                    onRefused={(isRefused) => setRefusedCell(isRefused ? key : undefined)}
                    className="min-h-0 rounded-lg text-entry"
                  />
                  <span className={`text-caption ${isShort || upcharge(item, price) ? 'text-wait' : 'text-ink-2'}`}>
                    {caption(price, quantity, isShort, refusedCell === key)}
                  </span>
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Below a cell: its error, or else the unit price. */
function caption(price: number, quantity: number, isShort: boolean, isRefused: boolean): string {
  if (isRefused) return 'Digits only';
  return isShort ? `${missingAccessoryUnits(quantity)} more` : formatDollars(price);
}
