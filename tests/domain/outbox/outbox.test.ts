import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anotherOrder,
  correctedEntry,
  entryWithEncryptedCode,
  entryWithoutCode,
  isCodeUnchecked,
  isDuplicate,
  isSameOrder,
  placedEntry,
  remainingLineErrors,
  withUncheckedCode,
} from '../../../domain/outbox/entry-changes';
import {
  inOutboxOrder,
  isExpiredReceipt,
  type OutboxEntry,
  type OutboxState,
  outboxAgeMs,
  outboxCounts,
} from '../../../domain/outbox/outbox';
import { isDue } from '../../../domain/outbox/outbox-sending';
import { anEntry } from '../../support/catalog/builders';
import {
  anErrorBody,
  anOutboxEntry,
  aPayload,
  aReceipt,
  aRefusedEntry,
  DAY,
  MINUTE,
  NOW,
  POLO_KEY,
  TAKEN_AT,
  YEAR,
} from '../../support/orders/outbox-builders';

const ENCRYPTED = aPayload({ bypass_code: '', encrypted_code: 'AQID' });

describe('placedEntry', () => {
  it('settles a refused order as the one that a person says it is', () => {
    const duplicate = anErrorBody({ code: 'key_reused', order_id: 'LEI-1001' });
    const entry = aRefusedEntry({ last_error: duplicate, not_before: NOW });
    expect(placedEntry(entry, { orderId: 'LEI-1001' }, NOW)).toEqual(aReceipt({ placed_at: NOW }));
    expect(entry.payload.bypass_code).toBe('HARBOR-7');
  });

  it('keeps no code, encrypted or not', () => {
    expect(placedEntry(anOutboxEntry({ payload: ENCRYPTED }), { orderId: 'LEI-1001' }, NOW).payload).toEqual(
      aPayload({ bypass_code: '' }),
    );
  });

  it('leaves a receipt as it is', () => {
    const receipt = aReceipt({ order_id: 'LEI-1001' });
    expect(placedEntry(receipt, { orderId: 'LEI-2002' }, NOW)).toBe(receipt);
  });
});

describe('withUncheckedCode', () => {
  it('marks an order until the server has checked its code', () => {
    const marked = withUncheckedCode(anOutboxEntry(), true);
    expect(isCodeUnchecked(marked)).toBe(true);
    expect(isCodeUnchecked({ ...marked, state: 'sending' })).toBe(true);
    expect(isCodeUnchecked({ ...marked, state: 'attention' })).toBe(false);
    expect(placedEntry(marked, { orderId: 'LEI-1001' }, NOW)).not.toHaveProperty('code_unchecked');
  });

  it('takes the mark off an order whose code was corrected to a known one', () => {
    const marked = withUncheckedCode(anOutboxEntry(), true);
    expect(withUncheckedCode(marked, false)).toEqual(anOutboxEntry());
  });
});

describe('entryWithoutCode', () => {
  it.each(['waiting', 'sending'] as const)('makes one that is %s wait for a person who enters the code', (state) => {
    const entry = anOutboxEntry({ state, attempts: 3, payload: ENCRYPTED });
    const last_error = { message: 'This device can no longer read the code of this order. Enter it again.' };
    expect(entryWithoutCode(entry)).toEqual({ ...entry, state: 'attention', last_error });
  });

  it.each([aRefusedEntry(), aReceipt()])('leaves one that was settled meanwhile as it is', (entry) => {
    expect(entryWithoutCode(entry)).toBe(entry);
  });
});

describe('entryWithEncryptedCode', () => {
  it('takes the encrypted code in the place of the plain one', () => {
    const entry = entryWithEncryptedCode(anOutboxEntry(), 'HARBOR-7', ENCRYPTED);
    expect(entry).toEqual(anOutboxEntry({ payload: ENCRYPTED }));
  });

  it.each([
    ['another code was entered meanwhile', aPayload({ bypass_code: 'HARBOR-8' }), 'HARBOR-7', ENCRYPTED],
    ['the code is encrypted already', ENCRYPTED, '', ENCRYPTED],
    ['it could not be encrypted', aPayload(), 'HARBOR-7', aPayload()],
  ])('leaves the entry as it is where %s', (_why, payload, code, encrypted) => {
    const entry = anOutboxEntry({ payload });
    expect(entryWithEncryptedCode(entry, code, encrypted)).toBe(entry);
  });
});

describe('correctedEntry', () => {
  it('is sent anew under the same key, and at once', () => {
    const refused = aRefusedEntry({ attempts: 9, next_try_at: NOW + MINUTE, not_before: NOW + MINUTE });
    const payload = aPayload({ bypass_code: 'HARBOR-8', cart: { [POLO_KEY]: anEntry({ quantity: 6 }) } });
    const corrected = correctedEntry(refused, payload);
    expect(corrected).toEqual(anOutboxEntry({ payload }));
    expect(isDue(corrected, NOW, false)).toBe(true);
  });

  it.each(['waiting', 'sending', 'placed'] as const)('leaves one that is %s by now as it is', (state) => {
    const entry = anOutboxEntry({ state });
    expect(correctedEntry(entry, aPayload({ customer_po: '77777' }))).toBe(entry);
  });
});

describe('remainingLineErrors', () => {
  const mug = anEntry({ code: 'MG115', size: 'OSFA' });
  const cart = { [POLO_KEY]: anEntry(), 'MG115,OSFA,Navy,Honda': mug };

  function errorsLeft(error: { message?: string; current?: number }, corrected: OutboxEntry['payload']['cart']) {
    const last_error = anErrorBody({ lines: [{ key: POLO_KEY, ...error }] });
    return remainingLineErrors(aRefusedEntry({ last_error, payload: aPayload({ cart }) }), corrected).length;
  }

  it.each([
    ['42, as quoted', 45, 42, 1],
    ['45, which is the new price', 45, 45, 0],
    ['44, which is neither', 45, 44, 1],
    ['46, which is more than the new price', 45, 46, 1],
    ['42, where it is free now', 0, 42, 1],
    ['0, which is the new price', 0, 0, 0],
  ])('for a line at %s', (_price, current, price, left) => {
    expect(errorsLeft({ current }, { ...cart, [POLO_KEY]: anEntry({ price, quantity: 9 }) })).toBe(left);
  });

  it.each([
    ['as it was', cart, 1],
    ['as it was, though another has changed', { ...cart, 'MG115,OSFA,Navy,Honda': { ...mug, quantity: 12 } }, 1],
    ['changed', { ...cart, [POLO_KEY]: anEntry({ quantity: 12 }) }, 0],
  ])('for a line that is %s', (_how, corrected, left) => {
    expect(errorsLeft({ message: 'Must order at least 12 units' }, corrected)).toBe(left);
  });

  it.each([{ current: 45 }, { message: 'PL420 is no longer in the catalog.' }])('for %j end with the line', (error) => {
    expect(errorsLeft(error, { 'MG115,OSFA,Navy,Honda': mug })).toBe(0);
  });

  it('hold for an order that was read from the device again, and for a quantity that was put back', () => {
    const lines = [{ key: POLO_KEY, message: 'Must order at least 12 units' }];
    const entry = aRefusedEntry({ last_error: anErrorBody({ lines }), payload: aPayload({ cart }) });
    expect(remainingLineErrors(structuredClone(entry), cart)).toEqual(lines);
  });

  it('are none where the server has nothing against single lines', () => {
    expect(remainingLineErrors(aRefusedEntry(), aPayload().cart)).toEqual([]);
    expect(remainingLineErrors(anOutboxEntry(), aPayload().cart)).toEqual([]);
  });

  it('are those of the lines concerned, as the server has put them', () => {
    const lines = [
      { key: POLO_KEY, quoted: 42, current: 45, message: 'Performance Polo: was $42.00, is now $45.00.' },
      { key: 'MG115,OSFA,Navy,Honda', quoted: 42, current: 43 },
    ];
    const entry = aRefusedEntry({ last_error: anErrorBody({ lines }), payload: aPayload({ cart }) });
    expect(remainingLineErrors(entry, { ...cart, 'MG115,OSFA,Navy,Honda': { ...mug, price: 43 } })).toEqual([lines[0]]);
  });
});

describe('isSameOrder', () => {
  it.each([
    ['at another time, with another code', { captured_at: 1, bypass_code: 'HARBOR-9' }, true],
    ['for another PO', { customer_po: '77777' }, false],
    ['with another quantity', { cart: { [POLO_KEY]: anEntry({ quantity: 5 }) } }, false],
  ])('of one that was taken %s is %s', (_how, difference, expected) => {
    expect(isSameOrder(aPayload(), aPayload(difference))).toBe(expected);
  });
});

describe('isExpiredReceipt', () => {
  it.each([
    [0, false],
    [30 * DAY - 1, false],
    [30 * DAY, false],
    [30 * DAY + 1, true],
    [-YEAR, false],
  ])('of a receipt that is %i ms old is %s', (age, expected) => {
    expect(isExpiredReceipt(aReceipt({ placed_at: NOW }), NOW + age)).toBe(expected);
  });

  it.each(['waiting', 'sending', 'attention'] as const)('is never true of one that is %s', (state) => {
    expect(isExpiredReceipt(anOutboxEntry({ state, captured_at: 0 }), 100 * YEAR)).toBe(false);
    expect(isExpiredReceipt(anOutboxEntry({ state, placed_at: 1 }), 100 * YEAR)).toBe(false);
  });
});

/** An entry of the state, named by its key, that was taken at the time; the later, the earlier it was placed. */
function at(key: string, state: OutboxState, time: number): OutboxEntry {
  return anOutboxEntry({ key, state, captured_at: time, ...(state === 'placed' ? { placed_at: 1000 - time } : {}) });
}

const SHOWN = [
  at('refused, the older', 'attention', 8),
  at('refused, the newer', 'attention', 9),
  at('taken first', 'waiting', 1),
  at('taken second', 'sending', 2),
  at('taken at one time, A', 'waiting', 3),
  at('taken at one time, B', 'sending', 3),
  at('taken at one time, C', 'waiting', 3),
  at('placed last', 'placed', 4),
  at('placed before', 'placed', 5),
];

describe('isDuplicate', () => {
  it.each([
    ['key_reused', true],
    ['already_paid', true],
    ['under_review', true],
    ['code_refused', false],
    ['unavailable', false],
  ] as const)('%s: %s', (code, expected) => {
    expect(isDuplicate({ code })).toBe(expected);
  });

  it('is not without an error', () => {
    expect([isDuplicate(undefined), isDuplicate({})]).toEqual([false, false]);
  });
});

describe('anotherOrder', () => {
  it('waits under a key of its own, and no longer takes the place of the card order that stands', () => {
    const payload = aPayload({ replaces: '5O190127TN364715T' });
    const refused = aRefusedEntry({ last_error: anErrorBody({ code: 'already_paid' }), payload });
    const { replaces: _stands, ...rest } = payload;

    const another = anotherOrder(refused, 'b-key-of-its-own');

    expect(another).toMatchObject({ key: 'b-key-of-its-own', state: 'waiting', attempts: 0 });
    expect(another.payload).toEqual(rest);
    expect(another).not.toHaveProperty('last_error');
  });
});

describe('inOutboxOrder', () => {
  it('is what needs a person, then what waits, oldest first, then receipts, newest first, however they come', () => {
    return fc.assert(
      fc.property(fc.shuffledSubarray(SHOWN), (entries) => {
        const given = [...entries];
        expect(inOutboxOrder(entries)).toEqual(SHOWN.filter((entry) => given.includes(entry)));
        expect(entries).toEqual(given);
      }),
    );
  });
});

describe('outboxAgeMs', () => {
  it.each([
    ['without orders', [], 0],
    ['of receipts only', [anOutboxEntry({ state: 'placed' })], 0],
    [
      'of the oldest that is not placed',
      [anOutboxEntry(), anOutboxEntry({ captured_at: TAKEN_AT - DAY })],
      DAY + MINUTE,
    ],
    ['of one that a person must correct', [anOutboxEntry({ state: 'attention' })], MINUTE],
    ['of an order from the future', [anOutboxEntry({ captured_at: NOW + DAY })], 0],
  ])('%s', (_whose, entries, age) => {
    expect(outboxAgeMs(entries, NOW)).toBe(age);
  });
});

describe('outboxCounts', () => {
  it('counts what is on its way among what is unsent', () => {
    expect(outboxCounts(SHOWN)).toEqual({ attention: 2, unsent: 5, sending: 2, placed: 2 });
  });

  it('counts nothing in an empty outbox', () => {
    expect(outboxCounts([])).toEqual({ attention: 0, unsent: 0, sending: 0, placed: 0 });
  });
});
