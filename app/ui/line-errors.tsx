import { CircleAlert } from 'lucide-react';
import { acceptPrices, type Cart, cartTotals } from '../../domain/cart/cart';
import { formatCents, formatDollars } from '../../domain/money';
import type { LineError } from '../../domain/refusals';
import { Button } from './button';

interface AcceptPricesProps {
  readonly cart: Cart;
  readonly errors: Iterable<LineError>;
  onCart(cart: Cart): void;
}

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

interface LineNoteProps {
  readonly error: LineError;
  readonly sizes?: string | undefined;
}

export function LineNote({ error: { message, quoted, current }, sizes }: LineNoteProps) {
  const isPrice = quoted !== undefined && current !== undefined;
  return (
    <p
      className={`mt-2 flex items-center gap-2 rounded-control px-3 py-2 text-label font-note ${isPrice ? 'bg-wait-tint text-wait' : 'bg-err-tint text-err'}`}
    >
      <CircleAlert size={17} strokeWidth={2} className="shrink-0" />
      {isPrice ? (
        <span>
          {sizes && <b>{sizes}: </b>}
          The price has changed: it was <s>{formatDollars(quoted)}</s>, it is now <b>{formatDollars(current)}</b> each.
        </span>
      ) : (
        <span>
          {sizes && <b>{sizes}: </b>}
          {`${message?.replace(/\.$/, '')}. Change or remove the line.`}
        </span>
      )}
    </p>
  );
}
