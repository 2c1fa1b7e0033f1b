import type { Cart } from './cart';
import { countApparel } from './minimums';

/**
 * When an order may be sent without a card (section 5): the code is accepted, the cart holds something, and the apparel
 * minimum, where the customer has one, is met.
 */
export interface CheckoutState {
  readonly cart: Cart;
  readonly codeAccepted: boolean;
  /** The customer's apparel minimum, where it has one. */
  readonly apparelMinimum: number | undefined;
}

export type CheckoutObstacle =
  | { readonly reason: 'empty_cart' }
  | { readonly reason: 'code_needed' }
  | { readonly reason: 'apparel_minimum'; readonly units: number; readonly missing: number };

/** What still stands in the way, most basic first; none means that the Checkout button is enabled. */
export function checkoutObstacles(state: CheckoutState): readonly CheckoutObstacle[] {
  const entries = Object.values(state.cart);
  const { units, missing } = countApparel(entries, state.apparelMinimum);
  const obstacles: CheckoutObstacle[] = [];
  if (entries.length === 0) obstacles.push({ reason: 'empty_cart' });
  if (missing > 0) obstacles.push({ reason: 'apparel_minimum', units, missing });
  if (!state.codeAccepted) obstacles.push({ reason: 'code_needed' });
  return obstacles;
}
