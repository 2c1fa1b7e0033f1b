import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishCustomer } from '../../support/approvals/approvals';
import { dropDatabase } from '../../support/database/test-database';
import { aCart, anOrderBody } from '../../support/orders/orders';
import { PREMIER_HOST, PREMIER_POLOS } from '../../support/payments/card-store';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let folder: string;
let server: TestServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'renamed-store-'));
  server = await startTestServer({ DATA_DIR: folder });
});
afterEach(async () => {
  expect(server.takeErrors()).toEqual([]);
  await server.stop();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

let keys = 0;

/** As a tablet saved it. @returns the status, and the store's code or the code of the refusal */
async function send(body: Record<string, unknown>, headers = {}) {
  keys += 1;
  const order = anOrderBody({ captured_at: 1_795_000_000_000, key: `renamed-store-${keys}`, ...body });
  const { status, json } = await server.post('/v1/create-order', order, headers);
  if (status !== 201) return [status, json.code, json.fields];
  const row = await server.services.db.read('orders').where({ order_number: json.order_id }).first();
  return [status, row?.store];
}

async function documentOf(customer: string, headers = {}) {
  return (await server.send(`/v1/storefronts/${customer}`, { headers })).json.customer;
}

describe('a corrected address', () => {
  const WRONG = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';
  const RIGHT = 'Hennessy Honda, 5521 Cobb Station Parkway, Atlanta, GA 30339';

  async function correct() {
    const { stores } = await documentOf('hennessy');
    const corrected = Object.entries(stores).map(([name, code]) => [name === WRONG ? RIGHT : name, code]);
    await publishCustomer(server, 'hennessy', { stores: Object.fromEntries(corrected) });
  }

  it('refuses no order that waits, with the store’s code or from an older page without', async () => {
    await correct();

    expect(await send({ store: WRONG })).toEqual([201, 'HENHON']);
    expect(await send({ store: WRONG, store_id: 'HENHON', customer: 'hennessy' })).toEqual([201, 'HENHON']);
    expect(await send({ store: RIGHT, store_id: 'HENHON' })).toEqual([201, 'HENHON']);
    expect(await send({ store: 'Hennessy Honda, 1 Elm Street' })).toMatchObject([
      422,
      'invalid',
      { store: expect.any(String) },
    ]);
  });

  it('is remembered over a restart', async () => {
    await correct();
    await server.stop({ keepData: true });
    server = await startTestServer({ DATA_DIR: folder });

    expect(await send({ store: WRONG })).toEqual([201, 'HENHON']);
  });

  it('asks when the old name is another store’s by now, unless the order has a code', async () => {
    await correct();
    const { stores } = await documentOf('hennessy');
    await publishCustomer(server, 'hennessy', { stores: { ...stores, [WRONG]: 'HENNEW' } });

    expect(await send({ store: WRONG })).toEqual([
      422,
      'invalid',
      { store: 'More than one store has had this name. Choose the one that the order is for.' },
    ]);
    expect(await send({ store: WRONG, store_id: 'HENHON' })).toEqual([201, 'HENHON']);
    expect(await send({ store: WRONG, store_id: 'HENNEW' })).toEqual([201, 'HENNEW']);
    expect(await send({ store: WRONG, captured_at: undefined })).toEqual([201, 'HENNEW']);
    expect(await send({ store: RIGHT, store_id: 'HENNEW' })).toMatchObject([
      422,
      'invalid',
      { store: expect.any(String) },
    ]);
  });
});

describe('where codes are secret', () => {
  const FORD = 'Premier Ford of Mobile, 2815 Azalea Causeway, Mobile, AL 36606';
  const MOVED = 'Premier Ford of Mobile, 2851 Azalea Causeway, Mobile, AL 36606';
  const HONDA = 'Premier Honda of Mobile, 2831 Azalea Causeway, Mobile, AL 36606';

  const order = (changes: object) =>
    send(
      { companyName: 'Premier', customer: 'premier', cart: aCart(PREMIER_POLOS), bypass_code: 'PREHON', ...changes },
      PREMIER_HOST,
    );

  async function rename(from: string, to: string) {
    const { stores } = server.services.live.current.stores.get('premier')?.customer ?? { stores: {} };
    const renamed = Object.entries(stores).map(([name, code]) => [name === from ? to : name, code]);
    await publishCustomer(server, 'premier', { stores: Object.fromEntries(renamed) });
  }

  it('stores get ids of their own when they are first published, and keep them', async () => {
    expect(await documentOf('premier', PREMIER_HOST)).not.toHaveProperty('store_ids');
    await publishCustomer(server, 'premier', { order_page_prices: false });
    const { stores, store_ids: ids } = await documentOf('premier', PREMIER_HOST);
    expect(Object.keys(ids)).toEqual(Object.keys(stores));
    expect(new Set(Object.values(ids)).size).toBe(Object.keys(stores).length);
    expect(JSON.stringify({ stores, ids })).not.toMatch(/PREFRD|PREHON/);

    await rename(FORD, MOVED);
    const { store_ids: after } = await documentOf('premier', PREMIER_HOST);
    expect(after[MOVED]).toBe(ids[FORD]);
    expect(after[HONDA]).toBe(ids[HONDA]);
  });

  it('an id finds its store under any name, and nothing tells which text is a code', async () => {
    await publishCustomer(server, 'premier', { order_page_prices: false });
    const { store_ids: ids } = await documentOf('premier', PREMIER_HOST);
    await rename(FORD, MOVED);
    await rename(HONDA, FORD);

    expect(await order({ store: FORD, store_id: ids[FORD] })).toEqual([201, 'PREFRD']);
    expect(await order({ store: FORD, store_id: ids[HONDA] })).toEqual([201, 'PREHON']);
    expect(await order({ store: HONDA })).toEqual([201, 'PREHON']);
    expect(await order({ store: FORD })).toMatchObject([422, 'invalid', { store: expect.any(String) }]);
    expect(await order({ store: 'Premier Saab', store_id: 'PREFRD' })).toEqual(
      await order({ store: 'Premier Saab', store_id: 'PREXXX' }),
    );
  });
});
