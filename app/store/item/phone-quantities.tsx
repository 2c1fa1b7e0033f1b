import { ChevronRight } from 'lucide-react';
import { missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey, type FilledCell, filledCells } from '../../../domain/cart/quantity-grid';
import { sizeName, unitCount } from '../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../domain/money';
import { ColorDot } from '../../ui/color-dot';
import { upcharge } from '../../ui/upcharge';
import { QuantityCell } from './quantity-cell';
import type { QuantityGridProps } from './quantity-grid';

export function PhoneQuantities(props: QuantityGridProps) {
  const { item, quantities, summed, color, shortCells, isMinimumRefused, refused, onQuantity, onRefused, onColor } =
    props;
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
          <tr className="grid grid-cols-[repeat(auto-fill,minmax(min(5rem,100%),1fr))] gap-2 has-[td:only-child]:grid-cols-1">
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
                refused={refused?.cell === cellKey(color, size) ? refused : undefined}
                onQuantity={onQuantity}
                onRefused={onRefused}
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
}

function PhoneCell({ item, color, size, price, quantities, shortCells, ...props }: PhoneCellProps) {
  const key = cellKey(color, size);
  const quantity = quantities[key] ?? 0;
  const isShort = shortCells.includes(key);
  const isRefused = props.refused !== undefined && !props.refused.isOpen;
  return (
    <td className="block p-0">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in QuantityCell */}
      <label
        className={`relative grid h-full min-h-22 grid-rows-[1fr_2rem_1fr] justify-items-center rounded-control border px-1 py-3 *:not-[input]:pointer-events-none has-[:focus]:ring-[2.5px] has-[:focus]:ring-brand has-[[aria-invalid]]:ring-[2.5px] has-[[aria-invalid]]:ring-err ${quantity > 0 ? 'border-brand-line bg-brand-tint' : 'border-line-strong bg-surface'}`}
      >
        {/* Takes the height of the caption below, whatever wraps, so neither is under the number in the middle. */}
        <span aria-hidden className="min-w-0 text-center text-label leading-4 font-semibold wrap-anywhere text-ink">
          {sizeName(size)}
        </span>
        <QuantityCell
          cell={key}
          label={`${color} ${size}`}
          quantity={quantity}
          isShort={props.isMinimumRefused && isShort}
          refused={props.refused}
          onQuantity={props.onQuantity}
          onRefused={props.onRefused}
          className={`absolute inset-0 rounded-control max-sm:focus:ring-0 max-sm:aria-invalid:ring-0 ${quantity < 100_000 ? 'text-amount' : 'text-entry'}`}
        />
        <span
          className={`row-start-3 self-end text-center text-caption ${isShort || upcharge(item, price) ? 'font-name text-wait' : 'text-ink-2'} ${isRefused ? 'text-err' : ''}`}
        >
          {caption(price, quantity, isShort, isRefused)}
        </span>
      </label>
    </td>
  );
}

function caption(price: number, quantity: number, isShort: boolean, isRefused: boolean): string {
  if (isRefused) return 'Not a number';
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
