import { describe, expect, it } from 'vitest';
import { publishCustomer, publishFile } from '../../support/approvals/approvals';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { parseCsv } from '../../support/tools/csv';

const server = useTestServer();

/** 1,500 black and 600 navy keychains reach the tier of 1,000 together; 500 alone would cost $2.39. */
async function orderKeychains() {
  const cart = aCart(POLO_LINE, KEYCHAIN_LINE, { ...KEYCHAIN_LINE, color: 'Navy', quantity: 600 });
  const { json } = await server.post('/v1/create-order', anOrderBody({ cart }));
  const [, order_id = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
  return { order_id, token };
}

const raiseTiers = () =>
  publishFile(server, 'items/customs.json', (text) => text.replace('"price": 2.19', '"price": 5.55'));

async function quotes({ order_id, token }: Awaited<ReturnType<typeof orderKeychains>>) {
  const listed = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', order_id });
  const page = await server.post('/v1/order-page', { order_id, token });
  const query = new URLSearchParams({ companyName: 'Hennessy', search: order_id, time_zone: 'UTC' });
  const [heads = [], ...rows] = parseCsv((await server.send(`/v1/export-orders?${query}`)).bytes.toString());
  const quotedAt = (lines: readonly { quoted_price: unknown }[]) => lines.map(({ quoted_price }) => quoted_price);
  return {
    list: quotedAt(listed.json.orders[0].order),
    page: quotedAt(page.json.order.order),
    csv: rows.map((row) => row[heads.indexOf('Quoted Price')]),
  };
}

describe('the quoted price of a pack item', () => {
  it('stays what it was when the order was placed', async () => {
    const before = await orderKeychains();
    await raiseTiers();
    const after = await orderKeychains();

    const shown = [null, 2.19, 2.19];
    expect(await quotes(before)).toEqual({ list: shown, page: shown, csv: ['', '2.19', '2.19'] });
    const raised = [null, 5.55, 5.55];
    expect(await quotes(after)).toEqual({ list: raised, page: raised, csv: ['', '5.55', '5.55'] });
  });

  it('is unknown for an order from before quotes were stored', async () => {
    const order = await orderKeychains();
    await server.services.db.write('order_lines').update({ quoted_cents: null });
    const nothing = [null, null, null];
    expect(await quotes(order)).toEqual({ list: nothing, page: nothing, csv: ['', '', ''] });
  });

  it('isn’t on the page of an order whose customer shows no prices there', async () => {
    const order = await orderKeychains();
    await publishCustomer(server, 'hennessy', { order_page_prices: false });
    expect((await quotes(order)).page).toEqual([null, null, null]);
  });
});
