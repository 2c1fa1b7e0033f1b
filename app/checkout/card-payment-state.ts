/**
 * - `paying`: the provider's window or card form is open
 * - `capturing`: the shopper approved, and the store takes the money
 * - `asking`: the checkout was reopened, and asks the store what happened to an earlier payment
 * - `unclear`: nobody knows whether the money was taken; the shopper must not pay again
 */
export type CardStage = 'idle' | 'paying' | 'capturing' | 'asking' | 'unclear';

export interface CardPaymentView {
  readonly stage: CardStage;
  readonly message: string | undefined;
  /** Grows when the cart or details change while paying: the buttons start over. */
  readonly attempt: number;
  /** The screen's content when the button was pressed, as JSON. */
  readonly order: string | undefined;
}

export type CardPaymentEvent =
  | { readonly kind: 'opened'; readonly order: string }
  | { readonly kind: 'approved' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'captured' }
  /** Nothing was paid, as far as anyone knows. `message` is missing if the shopper already knows why. */
  | { readonly kind: 'not_paid'; readonly message?: string | undefined }
  | { readonly kind: 'unclear'; readonly message: string }
  /** After a decline, the provider's form takes another card for the same order. */
  | { readonly kind: 'restarted' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'provider_failed' }
  | { readonly kind: 'order_changed'; readonly order: string };

export const NO_CARD_PAYMENT: CardPaymentView = { stage: 'idle', message: undefined, attempt: 0, order: undefined };

/** After the approval, only the store's response can end the payment, whatever the provider reports. */
export function cardPaymentReducer(view: CardPaymentView, event: CardPaymentEvent): CardPaymentView {
  const isPaying = view.stage === 'paying';
  switch (event.kind) {
    case 'opened':
      return { ...view, stage: 'paying', message: undefined, order: event.order };
    case 'approved':
      return { ...view, stage: 'capturing', message: undefined };
    case 'asked':
      return view.stage === 'unclear' ? view : { ...view, stage: 'asking' };
    case 'captured':
      return { ...view, stage: 'idle', message: undefined };
    case 'not_paid':
      return { ...view, stage: 'idle', message: event.message };
    case 'unclear':
      return { ...view, stage: 'unclear', message: event.message };
    case 'restarted':
      return { ...view, stage: 'paying' };
    case 'canceled':
      return isPaying ? { ...view, stage: 'idle', message: CANCELED } : view;
    case 'provider_failed':
      return isPaying ? { ...view, stage: 'idle', message: PROVIDER_FAILED } : view;
    case 'order_changed':
      return isOutdated(view, event.order)
        ? { ...view, stage: 'idle', message: ORDER_CHANGED, attempt: view.attempt + 1 }
        : view;
  }
}

/** Whether the provider's form is open for another order than the one on the screen. */
export function isOutdated({ stage, order }: CardPaymentView, orderOnScreen: string): boolean {
  return stage === 'paying' && order !== orderOnScreen;
}

const CANCELED = 'The payment was canceled. Nothing was paid; your cart and details are still here.';
const PROVIDER_FAILED = 'Encountered error during checkout. Try again, or enter a code.';
const ORDER_CHANGED = 'Your cart or details have changed. Press the button again to pay for what is in the cart now.';
