import { acceptPrices, type Cart, cartTotals } from '../../domain/cart/cart';
import { formatCents } from '../../domain/money';
import type { LineError } from '../../domain/wire/errors';
import { Button } from './button';

interface AcceptPricesProps {
  readonly cart: Cart;
  readonly errors: Iterable<LineError>;
  onCart(cart: Cart): void;
}

/** The total at the new prices, and a button that accepts them; nothing when no price has changed. */
export function AcceptPrices({ cart, errors, onCart }: AcceptPricesProps) {
  const newPrices = Object.fromEntries(
    [...errors].flatMap(({ key, current }) => (current === undefined ? [] : [[key, current]])),
  );
  const count = Object.keys(newPrices).length;
  if (count === 0) return null;
  const accepted = acceptPrices(cart, newPrices);
  return (
    <div className="flex flex-col gap-2.5 rounded-control bg-wait-tint p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-wait">
        <span className="text-sm">
          {count === 1 ? '1 price has changed.' : `${count} prices have changed.`} New subtotal
        </span>
        <b className="text-subtotal">{formatCents(cartTotals(accepted).total)}</b>
      </p>
      <Button variant="primary" onClick={() => onCart(accepted)} className="w-full">
        Accept new prices
      </Button>
    </div>
  );
}
