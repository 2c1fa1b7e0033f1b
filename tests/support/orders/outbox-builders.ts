import { cartKey } from '../../../domain/cart/cart';
import type { OutboxEntry, OutboxPayload } from '../../../domain/outbox/outbox';
import type { SendOutcome } from '../../../domain/outbox/outbox-sending';
import type { ErrorBody } from '../../../domain/refusals';
import { anEntry } from '../catalog/builders';

/** Orders of the outbox, and how sending one can end. As all builders: valid alone and always the same. */

/** When the order was taken, by the device's clock. */
export const TAKEN_AT = 1_760_000_000_000;

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const YEAR = 365 * DAY;

/** A minute after the order was taken. */
export const NOW = TAKEN_AT + MINUTE;

/** The cart key of the order's only line. */
export const POLO_KEY = 'PL420,Large,Navy,Honda';

/** 4 navy polos for Leith Lexus, with a code to order. */
export function aPayload(overrides: Partial<OutboxPayload> = {}): OutboxPayload {
  return {
    companyName: 'Leith',
    first_name: 'Renee',
    last_name: 'Castellano',
    email: 'r.castellano@example.com',
    customer_po: '20418',
    store: 'Leith Lexus',
    cart: { [cartKey(anEntry())]: anEntry() },
    bypassPaypal: true,
    bypass_code: 'HARBOR-7',
    captured_at: TAKEN_AT,
    ...overrides,
  };
}

/** A waiting order that has not been tried yet. */
export function anOutboxEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: '3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b',
    customer: 'leith',
    origin: 'https://leith.example.com',
    payload: aPayload(),
    captured_at: TAKEN_AT,
    state: 'waiting',
    attempts: 0,
    next_try_at: 0,
    ...overrides,
  };
}

/** An order that was placed as LEI-1001 ten seconds after it was taken. */
export function aReceipt(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return anOutboxEntry({
    payload: aPayload({ bypass_code: '' }),
    state: 'placed',
    attempts: 1,
    order_id: 'LEI-1001',
    placed_at: TAKEN_AT + 10_000,
    ...overrides,
  });
}

/** The server's "no": the code isn't accepted. */
export function anErrorBody(overrides: Partial<ErrorBody> = {}): ErrorBody {
  return { message: 'This code is not accepted.', code: 'code_refused', ...overrides };
}

/** An order that the server has refused. */
export function aRefusedEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return anOutboxEntry({ state: 'attention', attempts: 1, last_error: anErrorBody(), ...overrides });
}

export const PLACED: SendOutcome = { kind: 'placed', orderId: 'LEI-1001' };

export const REFUSED: SendOutcome = { kind: 'refused', body: anErrorBody() };

export const UNSENT: SendOutcome = {
  kind: 'unsent',
  mayHaveArrived: true,
  error: { message: 'The store could not be reached.' },
};
