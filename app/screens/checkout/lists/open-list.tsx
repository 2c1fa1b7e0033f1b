import { addToCart, type Cart, cartTotals } from '../../../../domain/cart/cart';
import type { SavedList } from '../../../../domain/cart/saved-lists';
import { countFaults, lineFaults } from '../../../../domain/checkout/line-faults';
import { countOf } from '../../../../domain/count-of';
import { useCart } from '../../../cart/cart-context';
import { Button } from '../../../components/button';
import { SmallDialog } from '../../../components/small-dialog';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';

const REFUSED = {
  too_many_lines: 'A cart can hold at most 500 lines. Nothing was added.',
  too_many_units: 'A line can hold at most 100,000 units. Nothing was added.',
};

export function OpenList({ list, onBack, onDone }: { list: SavedList; onBack(): void; onDone(): void }) {
  const { customer, items } = useStorefront();
  const { cart, totals, setCart } = useCart();
  const toast = useToast();
  const { prices, others } = countFaults(lineFaults(list.cart, items, customer).values());
  const { entries, units } = cartTotals(list.cart);

  function put(next: Cart): void {
    setCart(next);
    toast.show(`${list.name} is in your cart`);
    onDone();
  }

  function handleAdd(): void {
    const added = addToCart(cart, Object.values(list.cart));
    if (added.kind === 'added') put(added.cart);
    else toast.show(REFUSED[added.kind], 'error');
  }

  return (
    <SmallDialog title={list.name} isOpen onClose={onDone}>
      <p className="mt-2 text-ink-2">
        {countOf(entries, 'line')}, {countOf(units, 'unit')}.
      </p>
      <ul className="mt-2 text-sm">
        {prices + others === 0 && <li className="text-ok">Same items and prices as in today's catalog.</li>}
        {prices > 0 && (
          <li className="text-wait">
            {countOf(prices, 'price has', 'prices have')} changed: the cart shows old and new.
          </li>
        )}
        {others > 0 && (
          <li className="text-err">
            {countOf(others, 'line')} cannot be ordered as saved: the cart says why, and you can remove{' '}
            {others === 1 ? 'it' : 'them'}.
          </li>
        )}
      </ul>
      {totals.entries > 0 && (
        <p className="mt-3 text-ink-2">
          Your cart has {countOf(totals.entries, 'line')}. Add the list to it, or replace it?
        </p>
      )}
      <div className="mt-5 grid gap-2.5 sm:grid-cols-3">
        <Button onClick={onBack}>Back</Button>
        {totals.entries > 0 && <Button onClick={() => put(list.cart)}>Replace cart</Button>}
        <Button variant="primary" onClick={handleAdd}>
          Add to cart
        </Button>
      </div>
    </SmallDialog>
  );
}
