import { acceptPrices, type Cart } from '../../domain/cart/cart';
import type { LineError } from '../../domain/wire/api';
import { Button } from './button';

interface AcceptPricesProps {
  readonly cart: Cart;
  readonly errors: Iterable<LineError>;
  onCart(cart: Cart): void;
}

/** A button that accepts new prices; nothing when no price has changed. */
export function AcceptPrices({ cart, errors, onCart }: AcceptPricesProps) {
  const newPrices = Object.fromEntries(
    [...errors].flatMap(({ key, current }) => (current === undefined ? [] : [[key, current]])),
  );
  if (Object.keys(newPrices).length === 0) return null;
  return (
    <Button onClick={() => onCart(acceptPrices(cart, newPrices))} className="mt-4 w-full">
      Accept the new prices
    </Button>
  );
}
