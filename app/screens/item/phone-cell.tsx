import { missingAccessoryUnits } from '../../../domain/cart/minimums';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { sizeName } from '../../../domain/catalog/size-label';
import { formatDollars } from '../../../domain/money';
import { upcharge } from '../../components/upcharge';
import { QuantityCell } from './quantity-cell';
import type { QuantityGridProps } from './quantity-grid-props';

interface PhoneCellProps extends Omit<QuantityGridProps, 'onColor'> {
  readonly size: string;
  readonly price: number;
  /** What was typed last is no quantity. */
  readonly isRefused: boolean;
  onRefused(cell: string, text: string): void;
}

/** Size, quantity and price of one; the field covers all of it, so a tap anywhere on it enters a quantity. */
export function PhoneCell({ item, color, size, price, quantities, shortCells, ...props }: PhoneCellProps) {
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

/** Below the quantity: its error, or else the unit price. */
function caption(price: number, quantity: number, isShort: boolean, isRefused: boolean): string {
  if (isRefused) return 'Digits only';
  return isShort ? `${missingAccessoryUnits(quantity)} more` : formatDollars(price);
}
