import { type Cart, cartTotals } from '../cart/cart';
import { countApparel } from '../cart/minimums';
import type { PaymentMode } from '../catalog/customer';

/** Needs an accepted code, a cart that isn't empty, and any apparel minimum; an order by card needs no code. */
interface CheckoutState {
  readonly cart: Cart;
  readonly codeAccepted: boolean;
  readonly apparelMinimum: number | undefined;
  readonly isByCard?: boolean;
}

export type CheckoutObstacle =
  | { readonly kind: 'empty_cart' }
  | { readonly kind: 'code_needed' }
  | { readonly kind: 'apparel_minimum'; readonly units: number; readonly missing: number };

/** Most basic first; empty enables the buttons. */
export function checkoutObstacles(state: CheckoutState): readonly CheckoutObstacle[] {
  const entries = Object.values(state.cart);
  const { units, missing } = countApparel(entries, state.apparelMinimum);
  const obstacles: CheckoutObstacle[] = [];
  if (entries.length === 0) obstacles.push({ kind: 'empty_cart' });
  if (missing > 0) obstacles.push({ kind: 'apparel_minimum', units, missing });
  if (!state.codeAccepted && !state.isByCard) obstacles.push({ kind: 'code_needed' });
  return obstacles;
}

interface CardState {
  readonly payment: PaymentMode;
  readonly cart: Cart;
  readonly codeAccepted: boolean;
  readonly isOnline: boolean;
}

export type CardUnavailableReason = 'no_cards' | 'code_accepted' | 'nothing_to_pay' | 'offline';

/** Undefined if the card buttons show. An accepted code replaces them; an empty cart shows them disabled. */
export function cardUnavailableReason({
  payment,
  cart,
  codeAccepted,
  isOnline,
}: CardState): CardUnavailableReason | undefined {
  if (payment !== 'paypal') return 'no_cards';
  if (codeAccepted) return 'code_accepted';
  const { entries, total } = cartTotals(cart);
  if (entries > 0 && total === 0) return 'nothing_to_pay';
  return isOnline ? undefined : 'offline';
}
