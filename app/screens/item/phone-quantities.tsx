import { useState } from 'react';
import { filledCells } from '../../../domain/cart/quantity-grid';
import { countOf } from '../../../domain/count-of';
import { ColorDot } from '../../components/color-dot';
import { OtherColors } from './other-colors';
import { PhoneCell } from './phone-cell';
import type { QuantityGridProps } from './quantity-grid-props';

/** The grid on a phone: the current color's sizes, and below them what was entered in other colors. */
export function PhoneQuantities(props: QuantityGridProps) {
  const { item, quantities, color, shortCells, isMinimumRefused, onQuantity, onColor } = props;
  const [refusedSize, setRefusedSize] = useState<string>();
  const cells = filledCells(item, quantities);
  const units = sumOf(cells);
  const unitsHere = sumOf(cells.filter((cell) => cell.color === color));
  return (
    <section aria-label={`${color} quantities`}>
      <div className="mb-2 flex items-center gap-2">
        <ColorDot color={color} />
        <h2 className="text-lead font-heading">{color} sizes</h2>
        <span className="ml-auto text-label text-ink-2">
          {unitsHere < units ? `${unitsHere.toLocaleString('en-US')} of ` : ''}
          {countOf(units, 'unit')}
        </span>
      </div>
      <table role="grid" aria-label={`Quantities of ${item.name}`} className="block">
        <tbody className="block">
          <tr className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2">
            {Object.entries(item.sizes).map(([size, price]) => (
              <PhoneCell
                key={size}
                item={item}
                color={color}
                size={size}
                price={price}
                quantities={quantities}
                shortCells={shortCells}
                isMinimumRefused={isMinimumRefused}
                isRefused={refusedSize === size}
                onQuantity={onQuantity}
                onRefused={(_cell, text) => setRefusedSize(text === '' ? undefined : size)}
              />
            ))}
          </tr>
        </tbody>
      </table>
      <OtherColors cells={cells} color={color} onColor={onColor} />
    </section>
  );
}

function sumOf(cells: readonly { readonly quantity: number }[]): number {
  return cells.reduce((sum, cell) => sum + cell.quantity, 0);
}
