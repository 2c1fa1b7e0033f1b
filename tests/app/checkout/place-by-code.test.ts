import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart } from '../../../app/cart/cart-storage';
import { EMPTY_FORM } from '../../../app/checkout/checkout-draft';
import { keptOrderKey } from '../../../app/checkout/order-key';
import { writePendingCard } from '../../../app/checkout/pending-card';
import { receiptFor } from '../../../app/checkout/receipt';
import { entryOf, payloadOf, placeByCode } from '../../../app/checkout/use-place-order';
import { StorageError } from '../../../app/device/storage/database';
import { findEntry, listEntries } from '../../../app/outbox/entries';
import { saveOrder } from '../../../app/outbox/save-order';
import type { Customer } from '../../../domain/catalog/customer';
import { isDuplicate } from '../../../domain/outbox/entry-changes';
import { aCustomer } from '../../support/catalog/builders';
import { emptyDatabase } from '../../support/device/raw-database';
import { openTab } from '../../support/device/session-storage';
import { anOutboxEntry, aPayload } from '../../support/orders/outbox-builders';

interface Arrival {
  readonly key: string;
  /** Whether the order was on the device's disk when it arrived. */
  readonly wasSaved: boolean;
}

const server = createServer(async (request, response) => {
  const key = String(request.headers['idempotency-key']);
  request.resume();
  arrivals.push({ key, wasSaved: (await findEntry('leith', key)) !== undefined });
  if (isLost) return void response.destroy();
  response.writeHead(status, { 'Content-Type': 'application/json' });
  const refusal = { code: 'code_refused', message: 'This code is not accepted.' };
  response.end(JSON.stringify(status < 300 ? { key, order_id: 'LEI-1001' } : refusal));
});
let arrivals: Arrival[] = [];
let status = 201;
let isLost = false;
let customer: Customer;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { origin: 'https://store.example.com' } });
  openTab();
  openCart('leith', new Map(), undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  customer = aCustomer({ server_hostname: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  arrivals = [];
  status = 201;
  isLost = false;
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['outbox', 'keys', 'known-codes']) await emptyDatabase(name);
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('placeByCode', () => {
  it('saves the order before it is sent, and sends it once', async () => {
    const placing = await placeByCode(customer, aPayload());
    expect(placing).toMatchObject({ entry: { state: 'placed', order_id: 'LEI-1001' } });
    expect(arrivals).toEqual([{ key: keptOrderKey('leith'), wasSaved: true }]);
  });

  it('keeps the order when the answer is lost', async () => {
    isLost = true;
    const placing = await placeByCode(customer, aPayload());
    expect(placing).toMatchObject({ entry: { kept: true, may_have_arrived: true } });
    expect(await listEntries()).toMatchObject([{ key: keptOrderKey('leith'), kept: true }]);
  });

  it('takes a refused order out of the outbox and keeps its key for the corrected one', async () => {
    status = 403;
    expect(await placeByCode(customer, aPayload())).toMatchObject({ body: { code: 'code_refused' } });
    expect(await listEntries()).toEqual([]);

    status = 201;
    await placeByCode(customer, aPayload({ bypass_code: 'HARBOR-8' }));
    expect(new Set(arrivals.map(({ key }) => key))).toEqual(new Set([keptOrderKey('leith')]));
  });

  it('sends nothing when it cannot save', async () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk cannot be written', 'UnknownError');
    });
    await expect(placeByCode(customer, aPayload())).rejects.toBeInstanceOf(StorageError);
    expect(arrivals).toEqual([]);
  });

  it("leaves the same order to the duplicated tab that was faster, as that tab's entry", async () => {
    const payload = aPayload();
    await saveOrder(anOutboxEntry({ ...entryOf(customer, payload), state: 'placed', order_id: 'LEI-1000' }));
    expect(await placeByCode(customer, payload)).toMatchObject({ entry: { order_id: 'LEI-1000' } });
    expect(arrivals).toEqual([]);
  });

  it.each([
    ['placed', { state: 'placed', order_id: 'LEI-1000', placed_at: Date.now() }, 'Ordered in another tab as LEI-1000.'],
    ['saved', {}, 'Ordered in another tab. That order is in this device’s outbox.'],
  ] as const)(
    'asks about another order that the duplicated tab has %s, and sends nothing',
    async (_how, as, message) => {
      const first = entryOf(customer, aPayload({ customer_po: '11111' }));
      await saveOrder({ ...first, ...as });
      const placing = await placeByCode(customer, aPayload());

      expect(placing).toMatchObject({ kind: 'refused', body: { code: 'ordered_elsewhere', message } });
      expect(placing.kind === 'refused' && isDuplicate(placing.body)).toBe(true);
      expect(arrivals).toEqual([]);
      expect(await listEntries()).toMatchObject([{ key: first.key }]);
    },
  );
});

describe('payloadOf', () => {
  const form = { ...EMPTY_FORM, code: 'HARBOR-7' };

  it('names the card order that the order by code replaces', () => {
    expect(payloadOf(customer, aPayload().cart, form)).not.toHaveProperty('replaces');
    writePendingCard('leith', { order_id: 'PAYPAL-1', step: 'left', receipt: receiptFor(anOutboxEntry()) });
    expect(payloadOf(customer, aPayload().cart, form)).toMatchObject({ replaces: 'PAYPAL-1', bypass_code: 'HARBOR-7' });
  });
});
