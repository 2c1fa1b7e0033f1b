import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { addToCart, EMPTY_CART } from '../../../domain/cart/cart';
import { countOf } from '../../../domain/count-of';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';
import { useCart } from '../cart-context';
import type { CartReview } from './use-cart-review';

export type TakeHow = 'add' | 'replace';

const TOO_LARGE = {
  too_many_lines: 'A cart holds at most 500 lines. Nothing was added: remove some lines first, or replace the cart.',
  too_many_units: 'A line holds at most 100,000 units. Nothing was added: lower a quantity first, or replace the cart.',
} as const;

/**
 * Puts what was reviewed into the cart, all or nothing, and opens the checkout. The returned function answers why
 * nothing was added, or undefined.
 *
 * @param onTaken called before the checkout opens
 */
export function useTakeReview(
  review: CartReview,
  { onTaken, ...options }: NavigateOptions & { onTaken?(): void } = {},
): (how: TakeHow) => string | undefined {
  const { cart, setCart } = useCart();
  const { paths } = useStorefront();
  const toast = useToast();
  const navigate = useNavigate();
  return (how) => {
    const [fault] = review.faults;
    if (fault) {
      focusLine(fault[0]);
      return `${fault[1]}. Nothing was added.`;
    }
    const lines = Object.values(review.addable ?? EMPTY_CART);
    const added = addToCart(how === 'replace' ? EMPTY_CART : cart, lines);
    if (added.kind !== 'added') return TOO_LARGE[added.kind];
    setCart(added.cart);
    onTaken?.();
    toast.show(`${countOf(lines.length, 'line')} added to the cart`);
    void navigate(paths.checkout, options);
    return undefined;
  };
}

function focusLine(key: string): void {
  document.querySelector<HTMLElement>(`input[data-line="${CSS.escape(key)}"]`)?.focus();
}
