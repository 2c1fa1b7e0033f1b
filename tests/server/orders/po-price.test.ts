import { describe, expect, it } from 'vitest';
import { unlocked } from '../../support/office/admin';
import { useEditedOrder } from '../../support/orders/edited-order';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import type { TestAnswer } from '../../support/server/test-server';

const NOW = 1_795_000_000_000;
/** 6 polos at $42.00, and 1,500 keychains in each of two colors. */
const CART = aCart(POLO_LINE, KEYCHAIN_LINE, { ...KEYCHAIN_LINE, color: 'Navy' });
const POLOS = 252;
const PRICE_MESSAGE = 'Enter a price from 0.01 to 99,999.99, with at most two decimals.';
const server = useTestServer({}, { now: () => NOW });
const edited = useEditedOrder(server, CART);
const { save, stored, line } = edited;

function saveLines(lines: readonly object[], by = edited.admin): Promise<TestAnswer> {
  const named = lines.map((line) => ({ order_id: edited.placed.order_id, ...line }));
  return server.post('/v1/update-order-lines', { companyName: 'Hennessy', lines: named }, by);
}

describe('the price of a line priced on PO', () => {
  it('is none until an admin enters it', async () => {
    const { total, order: lines } = await stored();
    expect(total).toBe(POLOS);
    expect(lines).toMatchObject([42, 0, 0].map((price) => ({ price, po_price: null, po_price_per: null })));
  });

  it.each([
    ['$2.19', 'unit', 2.19, 3285],
    ['2.19', undefined, 2.19, 3285],
    [2.19, 'unit', 2.19, 3285],
    ['$3,300.00', 'line', 3300, 3300],
    ['0.01', 'line', 0.01, 0.01],
    ['99,999.99', 'unit', 99_999.99, 149_999_985],
  ])('is entered as %j per %s', async (po_price, po_price_per, stored_price, lineTotal) => {
    const { status, json } = await save([{ line: 2, version: 1, po_price, po_price_per }]);

    expect(status).toBe(200);
    expect(json.order).toEqual(await stored());
    expect(json.order.total).toBeCloseTo(POLOS + lineTotal, 5);
    expect(json.order.order).toMatchObject([
      { version: 1, price: 42, po_price: null },
      { version: 2, price: 0, po_price: stored_price, po_price_per: po_price_per ?? 'unit' },
      { version: 1, price: 0, po_price: null },
    ]);
  });

  it('is corrected and removed, and the total follows', async () => {
    const totals = [];
    for (const [index, price] of [2.19, 2, null, '', '1.5'].entries()) {
      const version = index > 2 ? index : index + 1;
      const { json } = await save([{ line: 2, version, po_price: price }]);
      totals.push(json.order.total);
    }
    expect(totals).toEqual([POLOS + 3285, POLOS + 3000, POLOS, POLOS, POLOS + 2250]);
    const [row] = await server.services.db.read('orders').where({ order_number: edited.placed.order_id });
    expect(row).toMatchObject({ total_cents: 25_200, po_total_cents: 225_000 });
  });

  it('is saved with lines of other orders in one call, and added up per order', async () => {
    const { json: second } = await server.post('/v1/create-order', anOrderBody({ cart: CART }));
    const { json } = await saveLines([
      { line: 2, version: 1, po_price: '2.19' },
      { line: 3, version: 1, po_price: '100', po_price_per: 'line', po: '58301' },
      { order_id: second.order_id, line: 3, version: 1, po_price: '1' },
    ]);

    expect(json.results.map((each: { status: string }) => each.status)).toEqual(['saved', 'saved', 'saved']);
    expect(json.results[1].current).toEqual(await line(3));
    expect(await line(3)).toMatchObject({ version: 2, po: '58301', po_price: 100, po_price_per: 'line' });
    expect((await stored()).total).toBe(POLOS + 3385);
    const call = { companyName: 'Hennessy', order_id: second.order_id };
    expect((await server.post('/v1/retrieve-orders', call)).json.orders[0].total).toBe(POLOS + 1500);
  });

  it('is in the line’s history, with who entered it', async () => {
    await save([{ line: 2, version: 1, po_price: '2.19' }]);
    await save([{ line: 2, version: 2, po_price: '3300', po_price_per: 'line' }], edited.other);
    const call = { companyName: 'Hennessy', order_id: edited.placed.order_id, line: 2 };
    const { json } = await server.post('/v1/order-history', call, edited.admin);

    expect(json.entries).toMatchObject([
      { version: 3, before: { po_price: 2.19, po_price_per: 'unit' }, after: { po_price: 3300, po_price_per: 'line' } },
      { version: 2, before: { po_price: null, po_price_per: null }, after: { po_price: 2.19 } },
    ]);
    expect(json.entries[0].session).not.toBe(json.entries[1].session);
  });

  it('is not overwritten by an edit of an older version, in either call', async () => {
    await save([{ line: 2, version: 1, po_price: '2.19' }], edited.other);
    const refused = await save([{ line: 2, version: 1, po_price: '2.00' }]);
    const across = await saveLines([{ line: 2, version: 1, po_price: '2.00' }]);

    expect([refused.status, refused.json.code, refused.json.conflicts]).toEqual([409, 'version', [2]]);
    expect(refused.json.current_lines[1]).toMatchObject({ version: 2, po_price: 2.19 });
    expect(across.json.results).toMatchObject([{ status: 'conflict', current: { po_price: 2.19 } }]);
    expect(await line(2)).toMatchObject({ version: 2, po_price: 2.19 });
  });

  it('is no conflict in a line that is sent back as it was loaded', async () => {
    const loaded = (await stored()).order;
    await save([{ line: 2, version: 1, po_price: '2.19' }], edited.other);

    expect((await save(loaded)).status).toBe(200);
    expect((await saveLines(loaded)).status).toBe(200);
    expect((await save((await stored()).order)).status).toBe(200);
    expect(await line(2)).toMatchObject({ version: 2, po_price: 2.19 });
  });

  it.each([
    ['0', PRICE_MESSAGE],
    [0, PRICE_MESSAGE],
    ['-1', PRICE_MESSAGE],
    ['1.999', PRICE_MESSAGE],
    [1.999, PRICE_MESSAGE],
    ['100,000.00', PRICE_MESSAGE],
    ['free', PRICE_MESSAGE],
    ['9'.repeat(50), PRICE_MESSAGE],
    [true, PRICE_MESSAGE],
  ])('is refused as %j', async (po_price, message) => {
    const one = await save([{ line: 2, version: 1, po_price }]);
    const across = await saveLines([{ line: 2, version: 1, po_price }]);

    expect([one.status, one.json.code, one.json.fields]).toEqual([422, 'invalid', { cart: message }]);
    expect(across.json.fields).toEqual({ lines: `Line 2 of ${edited.placed.order_id}: ${message}` });
    expect(await line(2)).toMatchObject({ version: 1, po_price: null });
  });

  it.each([
    [2_000, '99,999.99', 'unit', 200],
    [2_001, '99,999.99', 'unit', 422],
    [2_001, '99,999.99', 'line', 200],
  ])('of %i units at %s per %s is answered with %i', async (quantity, po_price, po_price_per, status) => {
    const cart = aCart({ ...KEYCHAIN_LINE, quantity });
    const { order_id, created_at } = (await server.post('/v1/create-order', anOrderBody({ cart }))).json;
    const edit = { line: 1, version: 1, po_price, po_price_per };
    const across = await saveLines([{ ...edit, order_id }]);
    const one = await save([{ ...edit, version: status === 200 ? 2 : 1 }], edited.admin, { created_at });

    const message = 'Enter a price that keeps the line at $199,999,999.99 or less. Nothing was saved.';
    expect([across.status, one.status]).toEqual([status, status]);
    expect(one.json.fields).toEqual(status === 200 ? undefined : { cart: `Line 1: ${message}` });
    expect(across.json.fields).toEqual(status === 200 ? undefined : { lines: `Line 1 of ${order_id}: ${message}` });
    const list = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', order_id }, edited.admin);
    expect(list.json.orders[0].order[0].po_price).toBe(status === 200 ? 99_999.99 : null);
  });

  it('is refused where the item has a catalog price, with all other edits of the call', async () => {
    const edits = [
      { line: 2, version: 1, po_price: '2.19' },
      { line: 1, version: 1, po_price: '40.00' },
    ];
    const one = await save(edits);
    const across = await saveLines(edits);

    const message = 'Line 1 has a catalog price, which cannot be changed. Nothing was saved.';
    expect([one.status, one.json.code, one.json.fields]).toEqual([422, 'invalid', { cart: message }]);
    expect([across.status, across.json.code]).toEqual([422, 'invalid']);
    expect(across.json.fields.lines).toContain(`Line 1 of ${edited.placed.order_id} has a catalog price`);
    expect((await stored()).order.map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it('is refused from shoppers, from admins of other customers, and after Lock', async () => {
    const edit = [{ line: 2, version: 1, po_price: '2.19' }];
    const locked = await unlocked(server);
    await server.post('/v1/admin/lock', {}, locked);
    const stranger = await unlocked(server, { companyName: 'Leith' });
    const calls = [{}, locked].flatMap((by) => [save(edit, by), saveLines(edit, by)]);

    for (const { status, json } of await Promise.all(calls)) expect([status, json.code]).toEqual([401, 'not_admin']);
    expect((await saveLines(edit, stranger)).status).toBe(401);
    expect((await save(edit, stranger)).status).toBe(404);
    expect(await line(2)).toMatchObject({ version: 1, po_price: null });
  });

  it('takes no part in what the order was placed for', async () => {
    const headers = { 'Idempotency-Key': 'priced-on-po-1' };
    const placed = await server.post('/v1/create-order', anOrderBody({ cart: CART }), headers);
    await saveLines([{ order_id: placed.json.order_id, line: 2, version: 1, po_price: '2.19' }]);
    const again = await server.post('/v1/create-order', anOrderBody({ cart: CART }), headers);

    expect([again.status, again.json.total]).toEqual([200, POLOS]);
  });

  it('is counted as missing until it is entered', async () => {
    const missing = async () => {
      const call = { companyName: 'Hennessy', order_id: edited.placed.order_id, lines: false };
      return (await server.post('/v1/retrieve-orders', call)).json.orders[0].lines_without_price;
    };
    expect(await missing()).toBe(2);
    await save([{ line: 2, version: 1, po_price: '2.19' }]);
    expect(await missing()).toBe(1);
  });
});
