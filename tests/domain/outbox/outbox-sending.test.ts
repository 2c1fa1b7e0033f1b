import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newEntry } from '../../../domain/outbox/entry-changes';
import { isUnsent, type OutboxEntry } from '../../../domain/outbox/outbox';
import { afterAttempt, backoffMs, isDue, outcomeOf, type SendOutcome } from '../../../domain/outbox/outbox-sending';
import {
  anErrorBody,
  anOutboxEntry,
  aReceipt,
  aRefusedEntry,
  NOW,
  PLACED,
  POLO_KEY,
  REFUSED,
  TAKEN_AT,
  UNSENT,
  YEAR,
} from '../../support/orders/outbox-builders';

describe('newEntry', () => {
  it('waits, has not been tried, and is due at once', () => {
    const { key, customer, origin, payload } = anOutboxEntry();
    const entry = newEntry({ key, customer, origin, payload });
    expect(entry).toEqual(anOutboxEntry());
    expect(isDue(entry, TAKEN_AT, false)).toBe(true);
  });
});

describe('outcomeOf', () => {
  it.each([
    [400, 'refused'],
    [401, 'unsent'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
    [428, 'refused'],
    [429, 'unsent'],
    [430, 'refused'],
    [499, 'refused'],
    [200, 'unsent'],
    [399, 'unsent'],
    [500, 'unsent'],
    [502, 'unsent'],
    [503, 'unsent'],
    [undefined, 'unsent'],
  ])("of status %s is %s with the server's error body, and unsent without", (status, kind) => {
    expect(outcomeOf({ status, message: 'No.', body: anErrorBody() }).kind).toBe(kind);
    expect(outcomeOf({ status, message: 'No.' }).kind).toBe('unsent');
  });

  it('passes on what the server has against the order', () => {
    const body = anErrorBody({ code: 'price_changed', lines: [{ key: POLO_KEY, quoted: 42, current: 45 }] });
    expect(outcomeOf({ status: 409, message: body.message, body })).toEqual({ kind: 'refused', body });
  });

  it('says why the order still waits, and for how long the server wants to be left alone', () => {
    const body = anErrorBody({ code: 'too_many' });
    expect(outcomeOf({ status: 429, message: 'Too many calls.', body, retryAfterMs: 7000 })).toEqual({
      kind: 'unsent',
      error: { message: 'Too many calls.', code: 'too_many' },
      mayHaveArrived: false,
      retryAfterMs: 7000,
    });
    expect(outcomeOf({ status: undefined, message: 'No answer.' })).toEqual({
      kind: 'unsent',
      error: { message: 'No answer.' },
      mayHaveArrived: true,
    });
  });

  it.each([
    ['the device knew that it was offline', { status: undefined, wasOffline: true }, false],
    ['no answer came', { status: undefined }, true],
    ['the server has turned it away without a sign-in', { status: 401, body: anErrorBody() }, false],
    ['the server failed', { status: 500, body: anErrorBody() }, true],
    ['somebody else has answered', { status: 200 }, true],
  ])('knows whether the order may have arrived: %s', (_how, call, expected) => {
    expect(outcomeOf({ message: 'Failed.', ...call })).toMatchObject({ kind: 'unsent', mayHaveArrived: expected });
  });
});

describe('backoffMs', () => {
  it.each([
    [1, 2500, 5000],
    [2, 5000, 10_000],
    [3, 10_000, 20_000],
    [6, 80_000, 160_000],
    [7, 150_000, 300_000],
    [8, 150_000, 300_000],
    [11, 150_000, 300_000],
    [100_000, 150_000, 300_000],
  ])('after %i tries is %i to %i ms', (attempts, shortest, longest) => {
    expect(backoffMs(attempts, 0)).toBe(shortest);
    expect(backoffMs(attempts, 1)).toBe(longest);
  });

  it('is never more than 5 minutes, and never shorter after more tries or by a higher chance', () => {
    const attempts = fc.integer({ min: 1, max: 2000 });
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    return fc.assert(
      fc.property(attempts, attempts, chance, chance, (one, more, low, high) => {
        const delay = backoffMs(one, low);
        expect(delay).toBeGreaterThanOrEqual(2500);
        expect(delay).toBeLessThanOrEqual(300_000);
        expect(backoffMs(one + more, low)).toBeGreaterThanOrEqual(delay);
        expect(backoffMs(one, Math.max(low, high))).toBeGreaterThanOrEqual(delay);
      }),
    );
  });
});

describe('isDue', () => {
  it.each([
    ['waiting', true],
    ['sending', true],
    ['attention', false],
    ['placed', false],
  ] as const)('of an entry that is %s is %s, as is isUnsent', (state, expected) => {
    const entry = anOutboxEntry({ state });
    expect([isDue(entry, NOW, false), isDue(entry, NOW, true), isUnsent(entry)]).toEqual(Array(3).fill(expected));
  });

  it.each([
    [-1, true],
    [0, true],
    [1, false],
    [300_000, false],
    [300_001, true],
  ])('with the next try in %i ms is %s, and for an eager try true', (ahead, expected) => {
    const entry = anOutboxEntry({ next_try_at: NOW + ahead });
    expect(isDue(entry, NOW, false)).toBe(expected);
    expect(isDue(entry, NOW, true)).toBe(true);
  });

  it.each([
    [-1, true],
    [0, true],
    [1, false],
    [3_600_000, false],
    [3_600_001, true],
  ])('while the server wants to be left alone for %i ms is %s, for an eager try as well', (ahead, expected) => {
    const entry = anOutboxEntry({ not_before: NOW + ahead });
    expect([isDue(entry, NOW, false), isDue(entry, NOW, true)]).toEqual([expected, expected]);
  });

  it.each([
    ['right', false, 0],
    ['set back by a year', true, -YEAR],
    ['set forward by a year', true, YEAR],
  ])('just after a failed try, on a clock that is %s, is %s', (_clock, expected, shift) => {
    const asked: SendOutcome = {
      kind: 'unsent',
      mayHaveArrived: true,
      error: { message: 'Busy.' },
      retryAfterMs: 3_600_000,
    };
    expect(isDue(afterAttempt(anOutboxEntry(), UNSENT, NOW, 1), NOW + shift, false)).toBe(expected);
    expect(isDue(afterAttempt(anOutboxEntry(), asked, NOW, 1), NOW + shift, true)).toBe(expected);
  });
});

describe('afterAttempt', () => {
  const failed = { last_error: { message: 'Busy.' }, not_before: NOW - 1, attempts: 2 };

  it.each(['waiting', 'sending'] as const)('makes a receipt without the code of one that is %s', (state) => {
    expect(afterAttempt(anOutboxEntry({ ...failed, state }), PLACED, NOW, 0)).toEqual(
      aReceipt({ attempts: 3, placed_at: NOW }),
    );
  });

  it.each(['waiting', 'sending'] as const)('hands a refused one that is %s to a person, with the reason', (state) => {
    expect(afterAttempt(anOutboxEntry({ ...failed, state }), REFUSED, NOW, 0)).toEqual(aRefusedEntry({ attempts: 3 }));
  });

  it.each([
    [0, 0.5, 3750],
    [1, 0.5, 7500],
    [6, 1, 300_000],
    [500, 0, 150_000],
  ])('tried %i times before, by the chance of %d, waits for %i ms', (attempts, random, delay) => {
    const entry = anOutboxEntry({ ...failed, attempts, state: 'sending' });
    expect(afterAttempt(entry, UNSENT, NOW, random)).toEqual(
      anOutboxEntry({
        attempts: attempts + 1,
        last_error: { message: 'The store could not be reached.' },
        may_have_arrived: true,
        next_try_at: NOW + delay,
      }),
    );
  });

  it.each([
    [undefined, undefined],
    [0, undefined],
    [1000, 1000],
    [3_600_000, 3_600_000],
    [3_600_001, 3_600_000],
    [YEAR, 3_600_000],
  ])('asked to wait for %s ms, waits for %s', (retryAfterMs, kept) => {
    const outcome: SendOutcome = { kind: 'unsent', mayHaveArrived: true, error: { message: 'Busy.' }, retryAfterMs };
    const { not_before } = afterAttempt(anOutboxEntry(failed), outcome, NOW, 0);
    expect(not_before).toBe(kept === undefined ? undefined : NOW + kept);
  });

  it.each([
    ['placed', aReceipt()],
    ['refused', aRefusedEntry()],
  ])('leaves one that was %s meanwhile as it is, whatever has gone wrong', (_state, settled) => {
    for (const outcome of [REFUSED, UNSENT]) expect(afterAttempt(settled, outcome, NOW, 0)).toBe(settled);
  });

  it('takes the late word that an order is placed for one that was refused, and leaves one that was placed', () => {
    expect(afterAttempt(aRefusedEntry(), PLACED, NOW, 0)).toMatchObject({ state: 'placed', order_id: 'LEI-1001' });
    expect(afterAttempt(aReceipt({ order_id: 'LEI-7' }), PLACED, NOW, 0).order_id).toBe('LEI-7');
  });

  const outcome: fc.Arbitrary<SendOutcome> = fc.oneof(
    fc.uuid().map((orderId): SendOutcome => ({ kind: 'placed', orderId })),
    fc.constant(REFUSED),
    fc.option(fc.integer({ min: 0, max: YEAR }), { nil: undefined }).map(
      (retryAfterMs): SendOutcome => ({
        kind: 'unsent',
        mayHaveArrived: true,
        error: { message: 'Busy.' },
        retryAfterMs,
      }),
    ),
  );
  const tries = fc.array(
    fc.record({ outcome, now: fc.nat(2 * NOW), random: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  const anyEntry = fc.constantFrom(
    anOutboxEntry(),
    anOutboxEntry({ state: 'sending', attempts: 9 }),
    aRefusedEntry(),
    aReceipt(),
  );

  it('never changes key or cart, places nothing without an order number, and lets a placed order be', () => {
    return fc.assert(
      fc.property(anyEntry, tries, (start, sequence) => {
        let entry: OutboxEntry = start;
        for (const { outcome, now, random } of sequence) {
          const before = entry;
          entry = afterAttempt(before, outcome, now, random);
          expect([entry.key, entry.payload.cart]).toEqual([start.key, start.payload.cart]);
          expect(entry.state === 'placed').toBe(entry.order_id !== undefined);
          if (before.state === 'placed') expect(entry).toBe(before);
        }
      }),
    );
  });

  it('leaves nothing waiting for more than an hour, nor eagerly tried before the server wants it', () => {
    return fc.assert(
      fc.property(tries, (sequence) => {
        for (const { outcome, now, random } of sequence) {
          const entry = afterAttempt(anOutboxEntry(), outcome, now, random);
          expect(isDue(entry, now + 3_600_000, false)).toBe(isUnsent(entry));
          expect(isDue(entry, now, true)).toBe(outcome.kind === 'unsent' && !outcome.retryAfterMs);
        }
      }),
    );
  });
});
