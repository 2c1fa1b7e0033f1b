import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey, type FilledCell, filledCells } from '../../../domain/cart/quantity-grid';
import { sizeName, unitCount } from '../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../domain/money';
import { ColorDot } from '../../components/color-dot';
import { upcharge } from '../../components/upcharge';
import { QuantityCell } from './quantity-cell';
import type { QuantityGridProps } from './quantity-grid';

export function PhoneQuantities(props: QuantityGridProps) {
  const { item, quantities, summed, color, shortCells, isMinimumRefused, onQuantity, onColor } = props;
  const [refusedSize, setRefusedSize] = useState<string>();
  const cells = filledCells(item, summed);
  const units = sumOf(cells);
  const unitsHere = sumOf(cells.filter((cell) => cell.color === color));
  return (
    <section aria-label={`${color} quantities`}>
      <div className="mb-2 flex items-center gap-2">
        <ColorDot color={color} />
        <h2 className="text-lead font-heading">{color} sizes</h2>
        <span className="ml-auto text-label text-ink-2">
          {unitsHere < units ? `${unitsHere.toLocaleString('en-US')} of ` : ''}
          {unitCount(units)}
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

interface PhoneCellProps extends Omit<QuantityGridProps, 'onColor' | 'summed'> {
  readonly size: string;
  readonly price: number;
  readonly isRefused: boolean;
  onRefused(cell: string, text: string): void;
}

function PhoneCell({ item, color, size, price, quantities, shortCells, ...props }: PhoneCellProps) {
  const key = cellKey(color, size);
  const quantity = quantities[key] ?? 0;
  const isShort = shortCells.includes(key);
  return (
    <td className="block p-0">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in QuantityCell */}
      <label
        className={`relative flex h-22 flex-col items-center justify-between rounded-control border px-1 py-3 *:not-[input]:pointer-events-none has-[:focus]:ring-[2.5px] has-[:focus]:ring-brand has-[[aria-invalid]]:ring-[2.5px] has-[[aria-invalid]]:ring-err ${quantity > 0 ? 'border-brand-line bg-brand-tint' : 'border-line-strong bg-surface'}`}
      >
        <span aria-hidden className="text-center text-label leading-4 font-semibold text-ink">
          {sizeName(size)}
        </span>
        <QuantityCell
          cell={key}
          label={`${color} ${size}`}
          quantity={quantity}
          isShort={props.isMinimumRefused && isShort}
          onQuantity={props.onQuantity}
          onRefused={props.onRefused}
          className={`absolute inset-0 rounded-control max-sm:focus:ring-0 max-sm:aria-invalid:ring-0 ${quantity < 100_000 ? 'text-amount' : 'text-entry'}`}
        />
        <span
          className={`text-caption ${isShort || upcharge(item, price) ? 'font-name text-wait' : 'text-ink-2'} ${props.isRefused ? 'text-err' : ''}`}
        >
          {caption(price, quantity, isShort, props.isRefused)}
        </span>
      </label>
    </td>
  );
}

function caption(price: number, quantity: number, isShort: boolean, isRefused: boolean): string {
  if (isRefused) return 'Digits only';
  return isShort ? `${missingAccessoryUnits(quantity)} more` : formatDollars(price);
}

interface OtherColorsProps {
  readonly cells: readonly FilledCell[];
  readonly color: string;
  onColor(color: string): void;
}

function OtherColors({ cells, color, onColor }: OtherColorsProps) {
  const others = [...unitsByColor(cells)].filter(([name]) => name !== color);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Entered in other colors" className="mt-2">
      {others.map(([name, units]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onColor(name)}
            className="flex min-h-12 w-full items-center gap-2 text-left text-label -outline-offset-2"
          >
            <ColorDot color={name} />
            <b className="font-name">{name}</b>
            <span className="text-ink-2">{unitCount(units)} entered</span>
            <span className="ml-auto flex items-center gap-1.5 font-name text-brand-2">
              Show
              <ChevronRight size={18} strokeWidth={1.75} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function unitsByColor(cells: readonly FilledCell[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const cell of cells) units.set(cell.color, (units.get(cell.color) ?? 0) + cell.quantity);
  return units;
}
