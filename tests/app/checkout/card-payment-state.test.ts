import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CardPaymentEvent,
  type CardPaymentView,
  type CardStage,
  cardPaymentReducer,
  isOutdated,
  NO_CARD_PAYMENT,
} from '../../../app/checkout/card-payment-state';

const STAGES = ['idle', 'paying', 'capturing', 'asking', 'unclear'] as const satisfies readonly CardStage[];

const EVENTS: Readonly<Record<CardPaymentEvent['kind'], CardPaymentEvent>> = {
  opened: { kind: 'opened', order: 'new order' },
  approved: { kind: 'approved' },
  asked: { kind: 'asked' },
  captured: { kind: 'captured' },
  not_paid: { kind: 'not_paid', message: 'The card was declined.' },
  unclear: { kind: 'unclear', message: 'Do not pay again.' },
  restarted: { kind: 'restarted' },
  canceled: { kind: 'canceled' },
  provider_failed: { kind: 'provider_failed' },
  order_changed: { kind: 'order_changed', order: 'new order' },
};

function viewAt(stage: CardStage, overrides: Partial<CardPaymentView> = {}): CardPaymentView {
  return { stage, message: 'earlier', attempt: 3, order: 'old order', ...overrides };
}

describe('cardPaymentReducer', () => {
  it.each<[CardPaymentEvent['kind'], ...CardStage[]]>([
    ['opened', 'paying', 'paying', 'paying', 'paying', 'paying'],
    ['approved', 'capturing', 'capturing', 'capturing', 'capturing', 'capturing'],
    ['asked', 'asking', 'asking', 'asking', 'asking', 'unclear'],
    ['captured', 'idle', 'idle', 'idle', 'idle', 'idle'],
    ['not_paid', 'idle', 'idle', 'idle', 'idle', 'idle'],
    ['unclear', 'unclear', 'unclear', 'unclear', 'unclear', 'unclear'],
    ['restarted', 'paying', 'paying', 'paying', 'paying', 'paying'],
    ['canceled', 'idle', 'idle', 'capturing', 'asking', 'unclear'],
    ['provider_failed', 'idle', 'idle', 'capturing', 'asking', 'unclear'],
    ['order_changed', 'idle', 'idle', 'capturing', 'asking', 'unclear'],
  ])('%s leads from idle, paying, capturing, asking and unclear to %s, %s, %s, %s and %s', (kind, ...expected) => {
    expect(STAGES.map((stage) => cardPaymentReducer(viewAt(stage), EVENTS[kind]).stage)).toEqual(expected);
  });

  it.each(['canceled', 'provider_failed', 'order_changed'] as const)(
    'ignores %s unless the provider is open, and keeps what the screen says',
    (kind) => {
      for (const stage of ['idle', 'capturing', 'asking', 'unclear'] as const) {
        const view = viewAt(stage);
        expect(cardPaymentReducer(view, EVENTS[kind])).toBe(view);
      }
    },
  );

  it.each([
    ['opened', undefined],
    ['approved', undefined],
    ['captured', undefined],
    ['not_paid', 'The card was declined.'],
    ['unclear', 'Do not pay again.'],
    ['asked', 'earlier'],
    ['restarted', 'earlier'],
    ['canceled', 'The payment was canceled. Nothing was paid; your cart and details are still here.'],
    ['provider_failed', 'Encountered error during checkout. Try again, or enter a code.'],
    ['order_changed', 'Your cart or details have changed. Press the button again to pay for what is in the cart now.'],
  ] as const)('says after %s while paying: %s', (kind, message) => {
    expect(cardPaymentReducer(viewAt('paying'), EVENTS[kind]).message).toBe(message);
  });

  it('keeps asking the shopper to wait while an unclear payment is asked about', () => {
    const view = viewAt('unclear', { message: 'Do not pay again.' });
    expect(cardPaymentReducer(view, EVENTS.asked)).toBe(view);
  });

  it('remembers the order of the press, and counts an attempt only when the order has changed', () => {
    expect(cardPaymentReducer(NO_CARD_PAYMENT, EVENTS.opened)).toMatchObject({ order: 'new order', attempt: 0 });
    expect(cardPaymentReducer(viewAt('paying'), EVENTS.order_changed)).toMatchObject({ attempt: 4 });
    const same = viewAt('paying', { order: 'new order' });
    expect(cardPaymentReducer(same, EVENTS.order_changed)).toBe(same);
  });

  it('takes another card for the same order after a decline', () => {
    const declined = cardPaymentReducer(viewAt('capturing'), EVENTS.not_paid);
    expect(cardPaymentReducer(declined, EVENTS.restarted)).toEqual(
      viewAt('paying', { message: 'The card was declined.' }),
    );
  });

  it('never leaves capturing because of the provider, whatever it reports', () => {
    const reports = fc.array(fc.constantFrom(EVENTS.canceled, EVENTS.provider_failed, EVENTS.order_changed));
    return fc.assert(
      fc.property(reports, (events) => {
        expect(events.reduce(cardPaymentReducer, viewAt('capturing'))).toEqual(viewAt('capturing'));
      }),
    );
  });
});

describe('isOutdated', () => {
  it('is true only while paying for another order than the one on the screen', () => {
    expect(STAGES.filter((stage) => isOutdated(viewAt(stage), 'new order'))).toEqual(['paying']);
    expect(STAGES.filter((stage) => isOutdated(viewAt(stage), 'old order'))).toEqual([]);
  });
});
