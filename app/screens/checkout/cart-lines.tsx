import { removeFromCart } from '../../../domain/cart/cart';
import { isPackType } from '../../../domain/catalog/item-types';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { AcceptPrices } from '../../components/accept-prices';
import { CartLine } from '../../components/cart-line';
import { countOf } from '../../components/count-of';
import { LineNote } from '../../components/line-note';
import { RemoveLine } from '../../components/remove-line';
import type { LineErrors } from './use-line-errors';

/** The cart's entries with their errors, and the subtotal. */
export function CartLines({ errors }: { errors: LineErrors }) {
  const { cart, totals, setCart } = useCart();
  return (
    <>
      <ul>
        {Object.entries(cart).map(([key, entry]) => {
          const error = errors.get(key);
          return (
            <CartLine
              key={key}
              entry={entry}
              pictureClass="size-19 sm:size-23"
              note={error && <LineNote error={error} />}
              action={<RemoveLine line={entry} onRemove={() => setCart(removeFromCart(cart, key))} />}
            />
          );
        })}
      </ul>
      <AcceptPrices cart={cart} errors={errors.values()} onCart={setCart} />
      <p className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">Subtotal, {countOf(totals.units, 'item')}</span>
        <span className="text-money">{formatCents(totals.total)}</span>
      </p>
      {Object.values(cart).some((entry) => isPackType(entry.type)) && (
        <p className="mt-1 text-right text-label text-ink-2">excluding items priced on PO</p>
      )}
    </>
  );
}
