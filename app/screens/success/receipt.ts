import * as v from 'valibot';
import type { PlacedOrder } from '../../../domain/api';
import type { Cart } from '../../../domain/cart';

/** What the checkout hands to the success screen in the navigation's state. */
export interface OrderReceipt {
  readonly order: PlacedOrder;
  readonly contact: {
    readonly first_name: string;
    readonly last_name: string;
    readonly store: string;
    readonly customer_po: string;
  };
  readonly cart: Cart;
}

const receiptShape = v.looseObject({
  order: v.looseObject({ order_id: v.string() }),
  contact: v.looseObject({}),
  cart: v.looseObject({}),
});

/** The receipt in a navigation's state, or undefined where the address was opened by hand. */
export function receiptOf(state: unknown): OrderReceipt | undefined {
  return v.is(receiptShape, state) ? (state as unknown as OrderReceipt) : undefined;
}
