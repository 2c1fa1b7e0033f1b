import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUSTOMER_KEYS } from '../../domain/customer';
import { readOrderFile, writeOrderFile } from '../../domain/order-file';
import type { OutboxPayload } from '../../domain/outbox';
import { anEntry } from '../support/builders';
import { anOutboxEntry, aPayload, aRefusedEntry, TAKEN_AT } from '../support/outbox-builders';
import { cart, cartOf } from './arbitraries';

const ORIGIN = 'https://other.example.com';
const TITLE = 'Leith';

const typedText = fc.string({ unit: 'binary', maxLength: 30 });

const contents: fc.Arbitrary<OutboxPayload> = fc.record({
  companyName: typedText,
  first_name: typedText,
  last_name: typedText,
  email: typedText,
  customer_po: typedText,
  store: typedText,
  cart: cart.filter((lines) => Object.keys(lines).length > 0),
  bypassPaypal: fc.constant(true as const),
  bypass_code: fc.uuid(),
  captured_at: fc.maxSafeNat(),
});

/** Some take the place of a card order. */
const payload = fc
  .tuple(contents, fc.option(typedText))
  .map(([order, replaces]): OutboxPayload => (replaces === null ? order : { ...order, replaces }));

const entries = fc
  .array(fc.record({ key: fc.stringMatching(/^[\w-]{8,100}$/), payload }), { maxLength: 5 })
  .map((orders) => orders.map((order) => anOutboxEntry({ ...order, captured_at: order.payload.captured_at })));

/** The text of a file with one order, some of whose parts are wrong. Undefined takes a part away. */
function fileWith(file: object, order: object = {}, orderPayload: object = {}): string {
  const sound = JSON.parse(writeOrderFile('leith', [anOutboxEntry()]));
  const [first] = sound.orders;
  const orders = [{ ...first, payload: { ...first.payload, ...orderPayload }, ...order }];
  return JSON.stringify({ ...sound, orders, ...file });
}

describe('writeOrderFile', () => {
  it('writes customer, keys and orders, readable for people as well', () => {
    const text = writeOrderFile('leith', [anOutboxEntry()]);
    const { bypass_code: _code, bypassPaypal: _same, ...order } = aPayload();
    expect(JSON.parse(text)).toEqual({
      format: 'dealer-storefront-orders',
      version: 1,
      customer: 'leith',
      orders: [{ key: '3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b', payload: order }],
    });
    expect(text.split('\n')[1]).toBe('  "format": "dealer-storefront-orders",');
  });

  it('writes no code, whatever the orders are', () => {
    fc.assert(
      fc.property(entries, (written) => {
        const text = writeOrderFile('leith', written);
        expect(written.filter((entry) => text.includes(entry.payload.bypass_code))).toEqual([]);
        expect(text).not.toContain('bypass_code');
      }),
    );
  });
});

describe('readOrderFile after writeOrderFile', () => {
  it('gives the same orders under the same keys, with the code and the origin that were asked for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUSTOMER_KEYS), entries, fc.string(), (customer, written, code) => {
        const file = readOrderFile(writeOrderFile(customer, written));
        expect(file?.customer).toBe(customer);
        expect(file?.entries({ title: TITLE, origin: ORIGIN }, code)).toEqual(
          written.map((entry) => ({
            ...entry,
            customer,
            origin: ORIGIN,
            payload: { ...entry.payload, companyName: TITLE, bypass_code: code },
          })),
        );
      }),
    );
  });

  it('gives orders that wait to be sent, whatever had become of them', () => {
    const tried = aRefusedEntry({ attempts: 7, next_try_at: TAKEN_AT + 300_000, not_before: TAKEN_AT + 600_000 });
    const file = readOrderFile(writeOrderFile('leith', [tried]));
    expect(file?.entries({ title: 'Leith', origin: 'https://leith.example.com' }, 'HARBOR-7')).toEqual([
      anOutboxEntry(),
    ]);
  });

  it('keeps the order of the lines in a cart', () => {
    const lines = cartOf([anEntry({ code: 'PL9' }), anEntry({ code: 'PL1' }), anEntry({ code: 'PL5' })]);
    const file = readOrderFile(writeOrderFile('leith', [anOutboxEntry({ payload: aPayload({ cart: lines }) })]));
    const [read] = file?.entries({ title: TITLE, origin: ORIGIN }, '') ?? [];
    expect(Object.values(read?.payload.cart ?? {}).map(({ code }) => code)).toEqual(['PL9', 'PL1', 'PL5']);
  });
});

describe('readOrderFile', () => {
  it('does not use a code that somebody has written into the file', () => {
    const text = fileWith({}, {}, { bypass_code: 'FORGED-1', bypassPaypal: false });
    const [read] = readOrderFile(text)?.entries({ title: TITLE, origin: ORIGIN }, 'HARBOR-7') ?? [];
    expect(read?.payload).toEqual(aPayload());
  });

  it('puts the lines under their own keys', () => {
    const [read] =
      readOrderFile(fileWith({}, {}, { cart: { elsewhere: anEntry() } }))?.entries(
        { title: TITLE, origin: ORIGIN },
        '',
      ) ?? [];
    expect(read?.payload.cart).toEqual({ 'PL420,Large,Navy,Honda': anEntry() });
  });

  it('refuses a file that was cut off, wherever', () => {
    const text = writeOrderFile('leith', [anOutboxEntry(), aRefusedEntry({ key: 'another-key' })]);
    const parts = Array.from(text, (_character, length) => text.slice(0, length));
    expect(parts.filter((part) => readOrderFile(part) !== undefined)).toEqual([]);
    expect(readOrderFile(text)).toBeDefined();
  });

  it.each(['', 'orders', 'null', '12', '"orders"', '[]', '{}', '<html></html>', '%PDF-1.7'])(
    'refuses %j, which is no file of orders',
    (text) => {
      expect(readOrderFile(text)).toBeUndefined();
    },
  );

  it.each([
    ['another format', { format: 'dealer-storefront-carts' }],
    ['no format', { format: undefined }],
    ['a later version', { version: 2 }],
    ['a version in words', { version: '1' }],
    ['an unknown customer', { customer: 'toyota' }],
    ['no customer', { customer: undefined }],
    ['no orders', { orders: undefined }],
    ['orders that are no list', { orders: {} }],
    ['an order that is none', { orders: [null] }],
  ])('refuses a file with %s', (_kind, file) => {
    expect(readOrderFile(fileWith(file))).toBeUndefined();
  });

  it.each([
    ['x'.repeat(7), false],
    ['x'.repeat(8), true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['with space', false],
    ['schlüssel', false],
    ['key-12345\n', false],
    ['', false],
    [12_345_678, false],
    [undefined, false],
  ])('reads an order under the key %j: %s', (key, isRead) => {
    expect(readOrderFile(fileWith({}, { key })) !== undefined).toBe(isRead);
  });

  it.each(['companyName', 'first_name', 'last_name', 'email', 'customer_po', 'store', 'cart', 'captured_at'])(
    'refuses an order whose %s is missing or of another kind',
    (field) => {
      expect(readOrderFile(fileWith({}, {}, { [field]: undefined }))).toBeUndefined();
      expect(readOrderFile(fileWith({}, {}, { [field]: null }))).toBeUndefined();
      expect(readOrderFile(fileWith({}, {}, { [field]: true }))).toBeUndefined();
    },
  );

  it.each([
    [0, true],
    [9_007_199_254_740_991, true],
    [9_007_199_254_740_992, false],
    [-1, false],
    [1.5, false],
    ['1760000000000', false],
  ])('reads an order that was taken at %j: %s', (captured_at, isRead) => {
    expect(readOrderFile(fileWith({}, {}, { captured_at })) !== undefined).toBe(isRead);
  });

  it.each([
    ['no line', {}],
    ['a line that is none', { a: null }],
    ['a line without a price', { a: { ...anEntry(), price: undefined } }],
    ['a price below a cent', { a: anEntry({ price: 42.005 }) }],
    ['no units', { a: anEntry({ quantity: 0 }) }],
    ['too many units', { a: anEntry({ quantity: 100_001 }) }],
    ['too many units in two lines', { a: anEntry({ quantity: 60_000 }), b: anEntry({ quantity: 40_001 }) }],
    ['too many lines', Array.from({ length: 501 }, (_, index) => anEntry({ code: `PL${index}` }))],
  ])('refuses a cart with %s, and the sound orders beside it', (_kind, damaged) => {
    const [sound] = JSON.parse(fileWith({})).orders;
    const orders = [sound, { ...sound, payload: { ...sound.payload, cart: damaged } }];
    expect(readOrderFile(fileWith({ orders }))).toBeUndefined();
  });
});
