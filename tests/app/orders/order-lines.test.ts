import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOrderLines } from '../../../app/orders/lines/order-lines';
import type { RetrieveOrdersInput } from '../../../domain/calls/order-lists';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

afterEach(() => vi.unstubAllGlobals());

const COMPANY = { title: 'Leith', server_hostname: '' };
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `LEI-${100_001 + index}`);

/** A server with these orders, each of one line. Returns the requested numbers, by call. */
function serving(orders: readonly string[], po = ''): string[][] {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { order_ids = [] }: RetrieveOrdersInput = JSON.parse(String(init.body));
    asked.push([...order_ids]);
    const { customerPo, po: _po, estShipDate, ...line } = anOrderLine({ version: 2 });
    const order = [{ ...line, customer_po: customerPo, po, est_ship_date: estShipDate }];
    const found = order_ids.filter((order_id) => orders.includes(order_id)).map((order_id) => ({ order_id, order }));
    return Response.json({ orders: found });
  });
  return asked;
}

function refusing(): void {
  const body = { code: 'unavailable', message: 'The server is busy. Try again in a moment.' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 503 }));
}

const settled = (lines: ReturnType<typeof createOrderLines>, orderNumber: string) =>
  expect.poll(() => lines.get(orderNumber)?.kind).toMatch(/loaded|failed/);

describe('the lines of opened orders', () => {
  it('are loaded in one call for all rows that open together, and once', async () => {
    const asked = serving(['LEI-100001', 'LEI-100002']);
    const lines = createOrderLines(COMPANY);
    lines.load(['LEI-100001']);
    lines.load(['LEI-100002']);
    lines.load(['LEI-100001']);
    await settled(lines, 'LEI-100002');
    lines.load(['LEI-100001', 'LEI-100002']);

    expect(asked).toEqual([['LEI-100001', 'LEI-100002']]);
    expect(lines.get('LEI-100001')?.lines).toMatchObject([{ code: 'PL420', version: 2 }]);
  });

  it('are loaded for 100 orders at once, when hundreds open', async () => {
    const asked = serving(numbered(250));
    const lines = createOrderLines(COMPANY);
    for (const orderNumber of numbered(250)) lines.load([orderNumber]);
    await settled(lines, 'LEI-100250');

    expect(asked.map((call) => call.length)).toEqual([100, 100, 50]);
  });

  it('say why they could not be loaded, and are loaded by trying again', async () => {
    refusing();
    const lines = createOrderLines(COMPANY);
    lines.load(['LEI-100001']);
    await settled(lines, 'LEI-100001');
    expect(lines.get('LEI-100001')).toMatchObject({
      kind: 'failed',
      failure: 'The server is busy. Try again in a moment.',
    });

    serving(['LEI-100001']);
    lines.load(['LEI-100001']);
    await expect.poll(() => lines.get('LEI-100001')?.kind).toBe('loaded');
  });

  it('of an order that the store does not have are no longer waited for', async () => {
    serving(['LEI-100001']);
    const lines = createOrderLines(COMPANY);
    lines.load(['LEI-100001', 'LEI-100002']);
    await settled(lines, 'LEI-100002');

    expect(lines.get('LEI-100001')?.kind).toBe('loaded');
    expect(lines.get('LEI-100002')?.failure).toContain('no longer has this order');
  });

  it('stay in sight when the list is loaded again, until newer ones have come', async () => {
    serving(['LEI-100001'], 'before');
    const lines = createOrderLines(COMPANY);
    lines.load(['LEI-100001']);
    await settled(lines, 'LEI-100001');
    lines.expire();
    expect(lines.get('LEI-100001')).toMatchObject({ kind: 'outdated', lines: [{ po: 'before' }] });

    const asked = serving(['LEI-100001'], 'after');
    lines.load(['LEI-100001']);
    await settled(lines, 'LEI-100001');
    expect(asked).toHaveLength(1);
    expect(lines.get('LEI-100001')?.lines).toMatchObject([{ po: 'after' }]);
  });

  it('keep an edit that was saved while they were on their way', async () => {
    serving(['LEI-100001'], 'before');
    const lines = createOrderLines(COMPANY);
    lines.put([anOrder()]);
    lines.expire();
    lines.load(['LEI-100001']);
    lines.update('LEI-100001', [anOrderLine({ version: 3, po: 'saved' })]);
    await settled(lines, 'LEI-100001');

    expect(lines.get('LEI-100001')?.lines).toMatchObject([{ version: 3, po: 'saved' }]);
  });

  it('are loaded when an order that was never opened has been edited', async () => {
    const asked = serving(['LEI-100001'], 'saved');
    const lines = createOrderLines(COMPANY);
    lines.update('LEI-100001', [anOrderLine({ version: 3, po: 'saved' })]);
    await settled(lines, 'LEI-100001');

    expect(asked).toEqual([['LEI-100001']]);
  });
});
