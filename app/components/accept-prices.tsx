import { acceptPrices, type Cart } from '../../domain/cart/cart';
import type { LineFault } from '../../domain/wire/api';
import { Button } from './button';

interface AcceptPricesProps {
  readonly cart: Cart;
  readonly faults: Iterable<LineFault>;
  onCart(cart: Cart): void;
}

/** A button that accepts new prices; nothing when no price has changed. */
export function AcceptPrices({ cart, faults, onCart }: AcceptPricesProps) {
  const newPrices = Object.fromEntries(
    [...faults].flatMap(({ key, current }) => (current === undefined ? [] : [[key, current]])),
  );
  if (Object.keys(newPrices).length === 0) return null;
  return (
    <Button onClick={() => onCart(acceptPrices(cart, newPrices))} className="mt-4 w-full">
      Accept the new prices
    </Button>
  );
}
