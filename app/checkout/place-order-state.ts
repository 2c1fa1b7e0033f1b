import type { Cart } from '../../domain/cart/cart';
import type { ErrorBody } from '../../domain/wire/errors';
import type { CheckoutForm } from './checkout-form';

/** A refusal applies to one cart and form. */
export interface OrderRefusal {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly body: ErrorBody;
}

export interface PlacingView {
  readonly isPlacing: boolean;
  readonly refusal: OrderRefusal | undefined;
  /** Why this device couldn't save the order. Nothing was sent; a person may send it unsaved. */
  readonly storageError: string | undefined;
}

export type PlacingEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  | { readonly kind: 'not_saved'; readonly message: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refusal_dismissed' }
  | { readonly kind: 'signed_in' };

export const NOT_PLACING: PlacingView = { isPlacing: false, refusal: undefined, storageError: undefined };

export function placingReducer(view: PlacingView, event: PlacingEvent): PlacingView {
  switch (event.kind) {
    case 'started':
      return { isPlacing: true, refusal: undefined, storageError: undefined };
    case 'refused':
      return { ...view, refusal: event.refusal };
    case 'not_saved':
      return { ...view, storageError: event.message };
    case 'ended':
      return { ...view, isPlacing: false };
    case 'refusal_dismissed':
      return view.refusal ? { ...view, refusal: undefined } : view;
    case 'signed_in':
      return view.refusal?.body.code === 'not_signed_in' ? { ...view, refusal: undefined } : view;
  }
}
