import { Trash2 } from 'lucide-react';
import { acceptPrices, removeFromCart } from '../../../domain/cart';
import { isPackType } from '../../../domain/item-types';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { Button } from '../../components/button';
import { CartLine } from '../../components/cart-line';
import { countOf } from '../../components/count-of';
import { LineNotice } from './line-notice';
import type { LineNotices } from './use-line-notices';

/** The entries of the cart, each with what stands in its way, and their sum. */
export function CartLines({ notices }: { notices: LineNotices }) {
  const { cart, totals, setCart } = useCart();
  const newPrices = Object.fromEntries(
    [...notices].flatMap(([key, { current }]) => (current === undefined ? [] : [[key, current]])),
  );
  return (
    <>
      <ul>
        {Object.entries(cart).map(([key, entry]) => {
          const notice = notices.get(key);
          return (
            <CartLine
              key={key}
              entry={entry}
              pictureClass="size-[76px] sm:size-[92px]"
              notice={notice && <LineNotice fault={notice} />}
              action={
                <button
                  type="button"
                  aria-label={`Remove ${entry.name}, ${entry.color}, ${entry.size}`}
                  onClick={() => setCart(removeFromCart(cart, key))}
                  className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-err"
                >
                  <Trash2 aria-hidden size={20} strokeWidth={1.75} />
                </button>
              }
            />
          );
        })}
      </ul>
      {Object.keys(newPrices).length > 0 && (
        <Button onClick={() => setCart(acceptPrices(cart, newPrices))} className="mt-4 w-full">
          Accept the new prices
        </Button>
      )}
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
