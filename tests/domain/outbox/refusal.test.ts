import { describe, expect, it } from 'vitest';
import type { OutboxEntry, OutboxError } from '../../../domain/outbox/outbox';
import { atNewPrices, canReopen, priceChanges, refusalKind, refusalSentence } from '../../../domain/outbox/refusal';
import { anOutboxEntry, aPayload, POLO_KEY } from '../../support/orders/outbox-builders';

const PRICE = { key: POLO_KEY, quoted: 40, current: 42 };
const GONE = { key: POLO_KEY, message: 'PL420 is no longer in the catalog.' };

describe('refusalKind', () => {
  const cases: readonly [string, OutboxError, ReturnType<typeof refusalKind>][] = [
    ['a key that is taken', { code: 'key_reused', message: '' }, 'duplicate'],
    ['a payment under review', { code: 'under_review', message: '' }, 'duplicate'],
    ['a wrong code', { code: 'code_refused', message: '' }, 'code'],
    ['an error of this device', { message: 'Enter it again.' }, 'code_lost'],
    ['new prices only', { code: 'price_changed', message: '', lines: [PRICE] }, 'prices'],
    ['a line that is gone', { code: 'unknown_item', message: '', lines: [GONE] }, 'lines'],
    ['new prices and a line that is gone', { code: 'unknown_item', message: '', lines: [PRICE, GONE] }, 'lines'],
    ['a field', { code: 'invalid', message: '', fields: { email: '' } }, 'other'],
    ['a store that has left', { code: 'invalid', message: '', fields: { store: '' } }, 'store'],
    ['a code this build does not know', { code: 'too_strange' as 'invalid', message: '' }, 'other'],
  ];
  it.each(cases)('%s', (_what, error, kind) => expect(refusalKind(error)).toBe(kind));
});

describe('refusalSentence', () => {
  const cases: readonly [OutboxError, string][] = [
    [
      { code: 'key_reused', message: '', order_id: 'HEN-1' },
      'This order was already placed as HEN-1, so remove this copy unless it’s an additional order.',
    ],
    [
      { code: 'under_review', message: '', order_id: 'HEN-1' },
      'HEN-1 has been paid by card and its payment is under review, so remove this copy unless it’s an additional order.',
    ],
    [{ code: 'code_refused', message: 'Two. Sentences.' }, 'This code isn’t accepted, so enter another one.'],
    [{ message: '' }, 'This device can no longer read the code of this order, so enter it again.'],
    [
      { code: 'price_changed', message: '', lines: [PRICE] },
      'Prices have changed, so check the new ones before you send the order.',
    ],
    [
      { code: 'invalid', message: '', fields: { store: 'Choose a store from the list.' } },
      'This store isn’t in the list any more, so choose another one.',
    ],
    [
      { code: 'unknown_item', message: '', lines: [PRICE, GONE] },
      'Performance Polo: PL420 is no longer in the catalog, so change or remove the line.',
    ],
    [
      { code: 'unknown_option', message: '', lines: [{ key: POLO_KEY, message: 'Performance Polo has no Red.' }] },
      'Performance Polo has no Red, so change or remove the line.',
    ],
    [
      { code: 'unknown_item', message: '', lines: [GONE, { ...GONE, key: 'X' }] },
      'Some lines can’t be ordered as they are, so change or remove them.',
    ],
    [{ code: 'invalid', message: 'Enter an email address.' }, 'Enter an email address.'],
  ];
  it.each(cases)('of %j', (error, sentence) => expect(refusalSentence(refused(error))).toBe(sentence));
});

describe('new prices', () => {
  const entry = refused({ code: 'price_changed', message: '', lines: [PRICE, { ...PRICE, key: 'X,Large,Navy,' }] });

  it('are those of the lines in the order', () => {
    expect(priceChanges(entry)).toEqual([PRICE]);
    expect(atNewPrices(entry)[POLO_KEY]?.price).toBe(42);
  });

  it('change nothing but the price', () => {
    const before = entry.payload.cart[POLO_KEY];
    expect(atNewPrices(entry)).toEqual({ [POLO_KEY]: { ...before, price: 42 } });
    expect(atNewPrices(refused({ code: 'invalid', message: '' }))).toEqual(entry.payload.cart);
  });
});

describe('canReopen', () => {
  const error: OutboxError = { code: 'invalid', message: '' };

  it('is for refused orders only', () => {
    expect(canReopen(refused(error))).toBe(true);
    for (const state of ['waiting', 'sending', 'placed'] as const) {
      expect(canReopen({ ...refused(error), state })).toBe(false);
    }
  });

  it('is not for duplicates, nor for an order that replaces a card order', () => {
    expect(canReopen(refused({ code: 'key_reused', message: '' }))).toBe(false);
    expect(canReopen({ ...refused(error), payload: aPayload({ replaces: 'HEN-100001' }) })).toBe(false);
  });
});

function refused(error: OutboxError): OutboxEntry {
  return anOutboxEntry({ state: 'attention', last_error: error });
}
