import type { OrderStatus } from '../../checkout/use-latest-receipt';

/** A step of what happens next. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
}

interface StatusTexts {
  readonly heading: string;
  /** In place of the order number, until there is one. */
  readonly number: string;
  sentence(store: string): string;
  readonly next: NextStep;
}

const SAVED = 'Order saved on this device';

/** What the success screen says about each status (docs/specification.md, Success and receipts). */
export const STATUS_TEXTS: Readonly<Record<OrderStatus, StatusTexts>> = {
  placed: {
    heading: 'Order Placed Successfully',
    number: '',
    sentence: (store) => `We've received your order for ${store}.`,
    next: { title: 'Ship dates show on the order', text: 'Look it up any time under View Orders.' },
  },
  review: {
    heading: 'Payment under review',
    number: 'Under review',
    sentence: () => 'The payment is under review.',
    next: { title: 'The order is placed when the payment clears', text: 'You do not have to pay or order again.' },
  },
  waiting: {
    heading: SAVED,
    number: 'Waiting to be sent',
    sentence: (store) => `We haven't received your order for ${store} yet. It is safe on this device.`,
    next: {
      title: "We'll send it when you're back online",
      text: 'This screen and the outbox show when it is placed. You do not have to order again.',
    },
  },
  unconfirmed: {
    heading: SAVED,
    number: 'Not confirmed yet',
    sentence: (store) => `The server has not confirmed your order for ${store} yet. It is safe on this device.`,
    next: {
      title: "We'll keep checking until it is confirmed",
      text: 'The order is placed only once. You do not have to order again.',
    },
  },
  attention: {
    heading: SAVED,
    number: 'Needs attention',
    sentence: (store) => `The server could not accept your order for ${store} as it is. It is safe on this device.`,
    next: { title: 'Correct it in the outbox', text: 'It is sent again as soon as you have corrected it.' },
  },
  gone: {
    heading: 'Order removed from this device',
    number: 'Removed',
    sentence: (store) => `The order for ${store} was removed from this device's outbox and will not be sent from here.`,
    next: { title: 'Still need it?', text: 'Order again puts the same lines into your cart.' },
  },
};
