import { Link } from 'react-router-dom';
import { cartTotals } from '../../../domain/cart/cart';
import { countOf } from '../../../domain/count-of';
import { useCart } from '../../cart/cart-context';
import { useStorefront } from '../../storefront/storefront-context';

/** "22 units in cart · View cart", once something was added. */
export function CartStatus() {
  const { cart } = useCart();
  const { paths } = useStorefront();
  return (
    <span className="text-ink-2">
      {countOf(cartTotals(cart).units, 'unit')} in cart ·{' '}
      <Link
        to={paths.checkout}
        className="inline-flex min-h-11 items-center font-name whitespace-nowrap text-brand-2 underline underline-offset-3"
      >
        View cart
      </Link>
    </span>
  );
}
