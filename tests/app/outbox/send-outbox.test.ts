import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEntry } from '../../../app/outbox/entries';
import { saveCorrection, saveOrder } from '../../../app/outbox/save-order';
import { sendEntry, sendOutbox } from '../../../app/outbox/send-outbox';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { emptyDatabase, putRaw, rawValues } from '../../support/device/raw-database';
import { anOutboxEntry, aPayload, aRefusedEntry } from '../../support/orders/outbox-builders';

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A server that remembers the orders it got and sends all of them the same response. */
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push(JSON.parse(text));
    ages.push(String(request.headers['outbox-age']));
    const key = request.headers['idempotency-key'];
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ key, ...answer.body }));
  });
});
const PLACED: Answer = { status: 201, body: { order_id: 'LEI-1001' } };
const DOWN: Answer = { status: 503, body: { code: 'unavailable', message: 'Down.' } };
const CODE_REFUSED: Answer = { status: 403, body: { code: 'code_refused', message: 'This code is not accepted.' } };
let answer = PLACED;
let received: { bypass_code: string }[] = [];
let ages: string[] = [];
let entry: OutboxEntry;

beforeEach(async () => {
  // Node 20 has none; a browser without locks is one of those that must work.
  vi.stubGlobal('navigator', { onLine: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  entry = anOutboxEntry({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  answer = PLACED;
  received = [];
  ages = [];
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (const name of ['outbox', 'keys', 'known-codes']) await emptyDatabase(name);
});

async function textOnDisk(): Promise<string> {
  return JSON.stringify(await rawValues('outbox'));
}

describe('an order in the outbox', () => {
  it('comes with the age of the oldest one that is not placed, in whole seconds', async () => {
    const hour = 60 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const stuck = { ...aRefusedEntry(), origin: entry.origin };
    await saveOrder({ ...stuck, key: 'a-stuck-order', captured_at: Date.now() - hour });
    await saveOrder({ ...entry, captured_at: Date.now() - 1_000 });
    await sendOutbox(true);
    await saveOrder({ ...entry, key: 'another-order', captured_at: Date.now() });
    await sendEntry({ customer: entry.customer, key: 'another-order' }, true);

    clock.mockRestore();

    expect(ages).toEqual(['3600', '3600']);
  });

  it('is kept with a code that cannot be read, and sent with the one that was typed', async () => {
    await saveOrder(entry);
    expect(await textOnDisk()).toContain('Castellano');
    expect(await textOnDisk()).not.toContain('HARBOR');

    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed', order_id: 'LEI-1001' });
    expect(received).toEqual([{ ...aPayload(), key: entry.key }]);
    expect((await findEntry('leith', entry.key))?.payload).toEqual(aPayload({ bypass_code: '' }));
  });

  it('keeps its code through tries that fail', async () => {
    answer = DOWN;
    await saveOrder(entry);
    await sendEntry(entry, true);
    await sendEntry(entry, true);
    expect(await textOnDisk()).not.toContain('HARBOR');

    answer = PLACED;
    await sendEntry(entry, true);
    expect(received.map(({ bypass_code }) => bypass_code)).toEqual(['HARBOR-7', 'HARBOR-7', 'HARBOR-7']);
  });

  it('of an older build is sent with its plain code, which the next write encrypts', async () => {
    answer = DOWN;
    await putRaw('outbox', `leith:${entry.key}`, entry);
    await sendEntry(entry, true);
    expect(await textOnDisk()).not.toContain('HARBOR');

    answer = PLACED;
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed' });
    expect(received.map(({ bypass_code }) => bypass_code)).toEqual(['HARBOR-7', 'HARBOR-7']);
  });

  it('whose key is lost is not sent and waits for a person, who enters the code; nothing else is lost', async () => {
    await saveOrder(entry);
    await emptyDatabase('keys');
    const kept = await sendEntry(entry, true);
    expect(received).toEqual([]);
    expect(kept).toMatchObject({ state: 'attention', payload: { cart: entry.payload.cart, customer_po: '20418' } });
    expect(kept?.last_error).toEqual({
      message: 'This device can no longer read the code of this order. Enter it again.',
    });

    expect(await saveCorrection(entry, aPayload({ bypass_code: 'HARBOR-8' }))).toBe(true);
    expect(await textOnDisk()).not.toContain('HARBOR');
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed' });
    expect(received.map(({ bypass_code }) => bypass_code)).toEqual(['HARBOR-8']);
  });

  it('does not hold up the others when its code is lost', async () => {
    await saveOrder(entry);
    await emptyDatabase('keys');
    const next = { ...entry, key: 'another-key', captured_at: entry.captured_at + 1 };
    await saveOrder(next);

    expect(await sendOutbox(true)).toEqual({ tried: 2, waiting: 0 });
    expect((await findEntry('leith', next.key))?.state).toBe('placed');
    expect((await findEntry('leith', entry.key))?.state).toBe('attention');
  });

  it('keeps a corrected code unreadable, too', async () => {
    answer = CODE_REFUSED;
    await saveOrder(entry);
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'attention' });

    await saveCorrection(entry, aPayload({ bypass_code: 'HARBOR-8' }));
    expect(await textOnDisk()).not.toContain('HARBOR');
  });
});

describe('saveCorrection', () => {
  it('leaves alone what another tab has dealt with', async () => {
    await saveOrder(entry);

    expect(await saveCorrection(entry, aPayload({ bypass_code: 'HARBOR-8' }))).toBe(false);
    await sendEntry(entry, true);
    expect(received.map(({ bypass_code }) => bypass_code)).toEqual(['HARBOR-7']);
  });
});

describe('saveOrder', () => {
  it('gives back an order that stands under the key already, and changes nothing of it', async () => {
    await putRaw('outbox', `leith:${entry.key}`, aRefusedEntry({ origin: entry.origin }));

    expect(await saveOrder(entry)).toMatchObject({ state: 'attention' });
    expect(await saveOrder({ ...entry, key: 'another-key' })).toBeUndefined();
  });
});
