import { describe, expect, it } from 'vitest';
import {
  ABANDON_AFTER_MS,
  askAgainAfterMs,
  type CardPaymentState,
  canBecome,
  mayCapture,
  nextStep,
  RELEASABLE,
  STANDING,
  UNSETTLED,
} from '../../../domain/checkout/card-payment';
import type { Cents } from '../../../domain/money';

const TOTAL = 25_200 as Cents;
const STATES: readonly CardPaymentState[] = [
  'new',
  'pending',
  'capturing',
  'review',
  'paid',
  'declined',
  'abandoned',
  'refunded',
  'reversed',
];

describe('nextStep', () => {
  const captured = (status: 'completed' | 'pending' | 'declined' | 'refunded', amount = TOTAL) =>
    nextStep({ isApproved: false, amount: TOTAL, capture: { id: 'C1', status, amount } }, TOTAL);

  it.each([
    [25_199, 'amount_differs'],
    [25_200, 'capture'],
    [25_201, 'amount_differs'],
  ])('of an approval over %i cents for an order of 25200 is %s', (amount, step) => {
    expect(nextStep({ isApproved: true, amount: amount as Cents }, TOTAL)).toBe(step);
  });

  it('waits for an approval, even when the provider no longer has the payment', () => {
    expect(nextStep({ isApproved: false, amount: TOTAL }, TOTAL)).toBe('wait');
    expect(nextStep({ isApproved: false, amount: undefined }, TOTAL)).toBe('wait');
  });

  it('follows the capture once there is one', () => {
    expect([captured('completed'), captured('pending'), captured('declined'), captured('refunded')]).toEqual([
      'paid',
      'review',
      'declined',
      'refunded',
    ]);
  });

  it('reports no order as paid over another amount', () => {
    expect(captured('completed', 25_199 as Cents)).toBe('amount_differs');
  });
});

describe('canBecome', () => {
  it('allows giving up a payment only before it is paid', () => {
    expect(STATES.filter((state) => canBecome(state, 'abandoned'))).toEqual(['new', 'pending', 'capturing']);
  });

  it('keeps a payment standing once it is paid', () => {
    for (const state of STATES.filter((each) => canBecome('paid', each))) expect(STANDING).toContain(state);
  });

  it('never captures a payment that was given up', () => {
    expect(canBecome('abandoned', 'capturing')).toBe(false);
    expect(canBecome('abandoned', 'pending')).toBe(false);
  });
});

describe('mayCapture', () => {
  it('allows capturing pending payments, and none that is settled', () => {
    expect(STATES.filter((state) => mayCapture(state, 1, false))).toEqual(['pending', 'capturing']);
  });

  it.each([
    [3, true, true],
    [4, true, false],
    [4, false, true],
  ])('of attempt %i, unattended %s: %s', (attempt, isUnattended, may) => {
    expect(mayCapture('pending', attempt, isUnattended)).toBe(may);
  });
});

describe('askAgainAfterMs', () => {
  it.each([
    [0, 3, 3],
    [3, 3, 3],
    [4, 3, 4],
    [12, 3, 12],
    [13, 3.25, 13],
    [60, 15, 60],
    [4 * 60, 60, 4 * 60],
    [5 * 60, 75, 4 * 60],
    [24 * 60, 360, 4 * 60],
  ])(
    'at an age of %i minutes waits %d minutes, or %d where nobody has reported an approval',
    (age, reported, other) => {
      expect(askAgainAfterMs(age * 60_000, true)).toBe(reported * 60_000);
      expect(askAgainAfterMs(age * 60_000, false)).toBe(other * 60_000);
    },
  );

  it.each([
    [true, 26],
    [false, 13],
  ])('asks about a payment (reported: %s) %i times in the first day', (isReported, times) => {
    let age = 0;
    let checks = 0;
    for (; age <= ABANDON_AFTER_MS; checks += 1) age += askAgainAfterMs(age, isReported);

    expect(checks).toBe(times);
  });
});

describe('the lists of states', () => {
  it('agree: what may be given up is unsettled, and what stands may not', () => {
    for (const state of RELEASABLE) expect(UNSETTLED).toContain(state);
    for (const state of STANDING) expect(canBecome(state, 'abandoned')).toBe(false);
  });
});
