import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomerKey } from '../../../domain/address/customer-key';
import {
  fileOrderStatus,
  MAX_FILE_BYTES,
  MAX_ORDERS,
  type OrderFile,
  readOrderFile,
  writeOrderFiles,
} from '../../../domain/outbox/order-file';
import type { OutboxEntry, OutboxPayload } from '../../../domain/outbox/outbox';
import { anEntry } from '../../support/catalog/builders';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { anOutboxEntry, aPayload, aReceipt, aRefusedEntry, TAKEN_AT } from '../../support/orders/outbox-builders';
import { cart, cartOf } from '../arbitraries';

const ORIGIN = 'https://other.example.com';
/** The latest that a Date can hold. */
const LAST_MOMENT = 8_640_000_000_000_000;

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
  captured_at: fc.nat({ max: LAST_MOMENT }),
});

/** Some take the place of a card order, and some name their store by its id. */
const payload = fc.tuple(contents, fc.option(typedText), fc.option(typedText)).map(
  ([order, replaces, store_id]): OutboxPayload => ({
    ...order,
    ...(replaces === null ? {} : { replaces }),
    ...(store_id === null ? {} : { store_id }),
  }),
);

const entries = fc
  .uniqueArray(fc.record({ key: fc.stringMatching(/^[\w-]{8,100}$/), payload }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ key }) => key,
  })
  .map((orders) => orders.map((order) => anOutboxEntry({ ...order, captured_at: order.payload.captured_at })));

function many(count: number, payload = aPayload()): readonly OutboxEntry[] {
  return Array.from({ length: count }, (_, index) => anOutboxEntry({ key: `order-number-${index}`, payload }));
}

/** The text of the one file that holds the orders. */
function fileOf(customer: CustomerKey, written: readonly OutboxEntry[]): string {
  const [text = '', ...others] = writeOrderFiles(customer, written);
  expect(others).toEqual([]);
  return text;
}

/** What was read; undefined for a file that is refused. */
function fileIn(text: string): OrderFile | undefined {
  const result = readOrderFile(text);
  return result.kind === 'read' ? result.file : undefined;
}

/** The text of a file with one order, some of whose parts are wrong. Undefined takes a part away. */
function fileWith(file: object, order: object = {}, orderPayload: object = {}): string {
  const sound = JSON.parse(fileOf('leith', [anOutboxEntry()]));
  const [first] = sound.orders;
  const orders = [{ ...first, payload: { ...first.payload, ...orderPayload }, ...order }];
  return JSON.stringify({ ...sound, orders, ...file });
}

describe('writeOrderFiles', () => {
  it('writes customer, keys and orders, readable for people as well', () => {
    const text = fileOf('leith', [anOutboxEntry()]);
    const { bypass_code: _code, bypassPaypal: _same, ...order } = aPayload();
    expect(JSON.parse(text)).toEqual({
      format: 'dealer-storefront-orders',
      version: 1,
      customer: 'leith',
      orders: [{ key: '3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b', payload: order }],
    });
    expect(text.split('\n')[1]).toBe('  "format": "dealer-storefront-orders",');
  });

  it('writes nothing where there are no orders', () => {
    expect(writeOrderFiles('leith', [])).toEqual([]);
  });

  it('writes no encrypted code', () => {
    const payload = aPayload({ bypass_code: '', encrypted_code: 'AQID' });
    expect(fileOf('leith', [anOutboxEntry({ payload })])).toBe(fileOf('leith', [anOutboxEntry()]));
  });

  it.each([
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1001, [500, 500, 1]],
  ])('writes %i orders into files of %j, each of which can be read', (count, sizes) => {
    const files = writeOrderFiles('leith', many(count));
    expect(files.map((text) => fileIn(text)?.orders.length)).toEqual(sizes);
    expect(files.flatMap((text) => fileIn(text)?.orders.map(({ key }) => key))).toEqual(
      many(count).map(({ key }) => key),
    );
  });

  it('writes no file that is too large to be read, however large the orders are', () => {
    const text = '語'.repeat(190);
    const lines = Array.from({ length: 500 }, (_, index) =>
      anEntry({ code: `${index}`, name: text, size: text, color: text, placement: text, embroidery: text }),
    );
    const files = writeOrderFiles('leith', many(12, aPayload({ cart: cartOf(lines) })));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => Buffer.byteLength(file) > MAX_FILE_BYTES)).toEqual([]);
    expect(files.flatMap((file) => fileIn(file)?.orders ?? [])).toHaveLength(12);
  });

  it('writes no code, whatever the orders are', () => {
    return fc.assert(
      fc.property(entries, (written) => {
        const text = fileOf('leith', written);
        expect(written.filter((entry) => text.includes(entry.payload.bypass_code))).toEqual([]);
        expect(text).not.toContain('bypass_code');
      }),
    );
  });
});

describe('readOrderFile after writeOrderFiles', () => {
  it('gives the same orders under the same keys, with the code and the origin that were asked for', () => {
    return fc.assert(
      fc.property(fc.constantFrom(...SHIPPED_CUSTOMERS), entries, fc.string(), (customer, written, code) => {
        const file = fileIn(fileOf(customer, written));
        expect(file?.customer).toBe(customer);
        expect(file?.entries(ORIGIN, code)).toEqual(
          written.map((entry) => ({
            ...entry,
            customer,
            origin: ORIGIN,
            payload: { ...entry.payload, customer, bypass_code: code },
          })),
        );
      }),
    );
  });

  it('gives orders that wait to be sent, whatever had become of them', () => {
    const tried = aRefusedEntry({ attempts: 7, next_try_at: TAKEN_AT + 300_000, not_before: TAKEN_AT + 600_000 });
    const file = fileIn(fileOf('leith', [tried]));
    expect(file?.entries('https://leith.example.com', 'HARBOR-7')).toEqual([
      anOutboxEntry({ payload: aPayload({ customer: 'leith' }) }),
    ]);
  });

  it('keeps the order of the lines in a cart', () => {
    const lines = cartOf([anEntry({ code: 'PL9' }), anEntry({ code: 'PL1' }), anEntry({ code: 'PL5' })]);
    const file = fileIn(fileOf('leith', [anOutboxEntry({ payload: aPayload({ cart: lines }) })]));
    const [read] = file?.entries(ORIGIN, '') ?? [];
    expect(Object.values(read?.payload.cart ?? {}).map(({ code }) => code)).toEqual(['PL9', 'PL1', 'PL5']);
  });
});

describe('readOrderFile', () => {
  it('says whose orders they are and how much is in them', () => {
    const mug = anEntry({ code: 'MG115', size: 'OSFA', quantity: 3 });
    const order = anOutboxEntry({ payload: aPayload({ cart: cartOf([anEntry(), mug]) }) });
    expect(fileIn(fileOf('leith', [order]))?.orders).toEqual([
      { key: order.key, name: 'Renee Castellano', store: 'Leith Lexus', units: 7, lines: 2, capturedAt: TAKEN_AT },
    ]);
  });

  it('reads a file without orders', () => {
    expect(fileIn(fileWith({ orders: [] }))?.orders).toEqual([]);
  });

  it.each([
    [MAX_ORDERS, 'read'],
    [MAX_ORDERS + 1, 'too_many'],
  ])('of %i orders: %s', (count, kind) => {
    const [order] = JSON.parse(fileWith({})).orders;
    const orders = Array.from({ length: count }, (_, index) => ({ ...order, key: `order-number-${index}` }));
    expect(readOrderFile(fileWith({ orders }))).toMatchObject({ kind, ...(kind === 'read' ? {} : { orders: count }) });
  });

  it.each([
    [MAX_FILE_BYTES, 'read'],
    [MAX_FILE_BYTES + 1, 'too_large'],
  ])('of %i characters: %s', (length, kind) => {
    expect(readOrderFile(fileWith({}).padEnd(length)).kind).toBe(kind);
  });

  it.each(['companyName', 'first_name', 'last_name', 'email', 'customer_po', 'store', 'replaces'])(
    'refuses an order whose %s is longer than any order says',
    (field) => {
      expect(fileIn(fileWith({}, {}, { [field]: 'x'.repeat(300) }))).toBeDefined();
      expect(fileIn(fileWith({}, {}, { [field]: 'x'.repeat(301) }))).toBeUndefined();
    },
  );

  it('refuses a file that names an order twice', () => {
    const [order] = JSON.parse(fileWith({})).orders;
    expect(readOrderFile(fileWith({ orders: [order, order] }))).toEqual({ kind: 'unreadable' });
  });

  it('does not use a code that somebody has written into the file', () => {
    const text = fileWith({}, {}, { bypass_code: 'FORGED-1', bypassPaypal: false });
    const [read] = fileIn(text)?.entries(ORIGIN, 'HARBOR-7') ?? [];
    expect(read?.payload).toEqual(aPayload({ customer: 'leith' }));
  });

  it('puts the lines under their own keys', () => {
    const [read] = fileIn(fileWith({}, {}, { cart: { elsewhere: anEntry() } }))?.entries(ORIGIN, '') ?? [];
    expect(read?.payload.cart).toEqual({ 'PL420,Large,Navy,Honda': anEntry() });
  });

  it('refuses a file that was cut off, wherever', () => {
    const text = fileOf('leith', [anOutboxEntry(), aRefusedEntry({ key: 'another-key' })]);
    const parts = Array.from(text, (_character, length) => text.slice(0, length));
    expect(parts.filter((part) => fileIn(part) !== undefined)).toEqual([]);
    expect(fileIn(text)).toBeDefined();
  });

  it.each(['', 'orders', 'null', '12', '"orders"', '[]', '{}', '<html></html>', '%PDF-1.7'])(
    'refuses %j, which is no file of orders',
    (text) => {
      expect(fileIn(text)).toBeUndefined();
    },
  );

  it.each([
    ['another format', { format: 'dealer-storefront-carts' }],
    ['no format', { format: undefined }],
    ['a later version', { version: 2 }],
    ['a version in words', { version: '1' }],
    ['no key of a customer', { customer: 'Toyota Inc' }],
    ['no customer', { customer: undefined }],
    ['no orders', { orders: undefined }],
    ['orders that are no list', { orders: {} }],
    ['an order that is none', { orders: [null] }],
  ])('refuses a file with %s', (_kind, file) => {
    expect(fileIn(fileWith(file))).toBeUndefined();
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
    expect(fileIn(fileWith({}, { key })) !== undefined).toBe(isRead);
  });

  it.each(['companyName', 'first_name', 'last_name', 'email', 'customer_po', 'store', 'cart', 'captured_at'])(
    'refuses an order whose %s is missing or of another kind',
    (field) => {
      expect(fileIn(fileWith({}, {}, { [field]: undefined }))).toBeUndefined();
      expect(fileIn(fileWith({}, {}, { [field]: null }))).toBeUndefined();
      expect(fileIn(fileWith({}, {}, { [field]: true }))).toBeUndefined();
    },
  );

  it.each([
    [0, true],
    [LAST_MOMENT, true],
    [LAST_MOMENT + 1, false],
    [-1, false],
    [1.5, false],
    ['1760000000000', false],
  ])('reads an order that was taken at %j: %s', (captured_at, isRead) => {
    expect(fileIn(fileWith({}, {}, { captured_at })) !== undefined).toBe(isRead);
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
    expect(fileIn(fileWith({ orders }))).toBeUndefined();
  });
});

describe('fileOrderStatus', () => {
  it.each([
    ['new', anOutboxEntry({ key: 'another-key' })],
    ['in_outbox', anOutboxEntry()],
    ['in_outbox', anOutboxEntry({ state: 'sending' })],
    ['in_outbox', aRefusedEntry()],
    ['placed', aReceipt()],
  ])('is %s', (standing, present) => {
    const [order] = fileIn(fileOf('leith', [anOutboxEntry()]))?.orders ?? [];
    expect(order && fileOrderStatus(order, [present])).toBe(standing);
  });
});
