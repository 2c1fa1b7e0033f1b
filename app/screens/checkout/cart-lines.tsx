import { removeFromCart } from '../../../domain/cart/cart';
import { isPackType } from '../../../domain/catalog/item-types';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { AcceptPrices } from '../../components/accept-prices';
import { CartLine } from '../../components/cart-line';
import { countOf } from '../../components/count-of';
import { LineNotice } from '../../components/line-note';
import { RemoveLine } from '../../components/remove-line';
import type { LineNotices } from './use-line-notices';

/** The entries of the cart, each with what stands in its way, and their sum. */
export function CartLines({ notices }: { notices: LineNotices }) {
  const { cart, totals, setCart } = useCart();
  return (
    <>
      <ul>
        {Object.entries(cart).map(([key, entry]) => {
          const notice = notices.get(key);
          return (
            <CartLine
              key={key}
              entry={entry}
              pictureClass="size-19 sm:size-23"
              notice={notice && <LineNotice error={notice} />}
              action={<RemoveLine line={entry} onRemove={() => setCart(removeFromCart(cart, key))} />}
            />
          );
        })}
      </ul>
      <AcceptPrices cart={cart} faults={notices.values()} onCart={setCart} />
      <p className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">Subtotal, {countOf(totals.units, 'item')}</span>
        <span className="text-money">{formatCents(totals.total)}</span>
      </p>
      {Object.values(cart).some((entry) => isPackType(entry.type)) && (
        <p className="mt-1 text-right text-label text-ink-2">without what is priced on PO</p>
      )}
    </>
  );
}
