import { type Cart, cartTotals } from '../cart/cart';
import { countApparel } from '../cart/minimums';
import type { PaymentMode } from '../catalog/customer';

/**
 * When an order may be sent (docs/specification.md, Checkout): the code is accepted, the cart holds something, and the
 * apparel minimum, where the customer has one, is met. Where the card provider's buttons stand in the Checkout button's
 * place, no code is needed.
 */
export interface CheckoutState {
  readonly cart: Cart;
  readonly codeAccepted: boolean;
  /** The customer's apparel minimum, where it has one. */
  readonly apparelMinimum: number | undefined;
  /** The provider's buttons are offered. */
  readonly isByCard?: boolean;
}

export type CheckoutObstacle =
  | { readonly reason: 'empty_cart' }
  | { readonly reason: 'code_needed' }
  | { readonly reason: 'apparel_minimum'; readonly units: number; readonly missing: number };

/** What still stands in the way, most basic first; none means that the Checkout button, or the provider's, is enabled. */
export function checkoutObstacles(state: CheckoutState): readonly CheckoutObstacle[] {
  const entries = Object.values(state.cart);
  const { units, missing } = countApparel(entries, state.apparelMinimum);
  const obstacles: CheckoutObstacle[] = [];
  if (entries.length === 0) obstacles.push({ reason: 'empty_cart' });
  if (missing > 0) obstacles.push({ reason: 'apparel_minimum', units, missing });
  if (!state.codeAccepted && !state.isByCard) obstacles.push({ reason: 'code_needed' });
  return obstacles;
}

export interface CardState {
  readonly payment: PaymentMode;
  readonly cart: Cart;
  readonly codeAccepted: boolean;
  readonly isOnline: boolean;
}

/** Why the card provider's buttons are not offered (docs/specification.md, Card payments). */
export type CardHindrance = 'no_cards' | 'code_accepted' | 'nothing_to_pay' | 'offline';

/**
 * What keeps the provider's buttons away; undefined when they are offered. They give way to an accepted code, and a cart of
 * custom items alone, which are priced later, has nothing to pay online. An empty cart shows them, disabled.
 */
export function cardHindrance({ payment, cart, codeAccepted, isOnline }: CardState): CardHindrance | undefined {
  if (payment !== 'paypal') return 'no_cards';
  if (codeAccepted) return 'code_accepted';
  const { entries, total } = cartTotals(cart);
  if (entries > 0 && total === 0) return 'nothing_to_pay';
  return isOnline ? undefined : 'offline';
}
