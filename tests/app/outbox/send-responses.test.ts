import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToSpaceFreed } from '../../../app/device/storage/free-space';
import { isKnownCode, rememberCode } from '../../../app/device/storage/known-codes';
import { findEntry, listEntries, subscribeToOutbox } from '../../../app/outbox/entries';
import { KeyTakenError, placeOrder, settle, settleInterrupted } from '../../../app/outbox/place-order';
import { saveOrder } from '../../../app/outbox/save-order';
import { sendEntry, sendOrder, sendOutbox } from '../../../app/outbox/send-outbox';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { refusalKind } from '../../../domain/outbox/refusal';
import { emptyDatabase, putRaw } from '../../support/device/raw-database';
import { serverAnswersAt } from '../../support/device/server-time';
import { anErrorBody, anOutboxEntry, aPayload, aReceipt } from '../../support/orders/outbox-builders';

type Respond = (key: string, response: ServerResponse, request: IncomingMessage) => void;

const JSON_TYPE = { 'Content-Type': 'application/json' };

function json(status: number, body: object, headers = {}): Respond {
  return (key, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(status === 201 ? { key, ...body } : body));
  };
}

const PLACED = json(201, { order_id: 'LEI-1001' });
const REFUSED = json(422, anErrorBody({ code: 'invalid', message: 'Enter a first name.' }));
const CODE_REFUSED = json(403, anErrorBody());
const BUSY = json(503, anErrorBody({ code: 'unavailable', message: 'Busy.' }), { 'Retry-After': '120' });
const CUT_OFF: Respond = (_key, _response, request) => void request.socket.destroy();
const PORTAL: Respond = (_key, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>');
const NOT_THE_STORE = 'Something other than the store answered, such as a Wi-Fi sign-in page.';

/** Codes are hashed slowly on purpose, and a busy machine takes its time. */
const HASHING = { timeout: 20_000 };

let respond: Respond = PLACED;
let keys: string[] = [];
let bodies: Record<string, unknown>[] = [];
let entry: OutboxEntry;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    respond(key, response, request);
  });
});

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  entry = anOutboxEntry({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  respond = PLACED;
  keys = [];
  bodies = [];
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (const name of ['outbox', 'keys', 'known-codes']) await emptyDatabase(name);
});

describe('sendOrder', () => {
  it.each<[string, Respond, object]>([
    ['placed order', PLACED, { kind: 'placed', orderId: 'LEI-1001' }],
    [
      'replayed order',
      json(200, { key: anOutboxEntry().key, order_id: 'LEI-7' }),
      { kind: 'placed', orderId: 'LEI-7' },
    ],
    ['refusal', REFUSED, { kind: 'refused', body: { code: 'invalid', message: 'Enter a first name.' } }],
    [
      'refusal with an unknown code',
      json(409, { code: 'closed_for_inventory', message: 'The order desk is closed until Monday.' }),
      { kind: 'refused', body: { code: 'closed_for_inventory', message: 'The order desk is closed until Monday.' } },
    ],
    [
      '503 with Retry-After',
      BUSY,
      { kind: 'unsent', mayHaveArrived: true, retryAfterMs: 120_000, error: { code: 'unavailable', message: 'Busy.' } },
    ],
    [
      'broken connection',
      CUT_OFF,
      { kind: 'unsent', mayHaveArrived: true, error: { message: 'The store could not be reached.' } },
    ],
    ['Wi-Fi sign-in page', PORTAL, { kind: 'unsent', mayHaveArrived: true, error: { message: NOT_THE_STORE } }],
    [
      'response to another order',
      json(200, { key: 'another', order_id: 'X-1' }),
      { kind: 'unsent', mayHaveArrived: true, error: { message: NOT_THE_STORE } },
    ],
    [
      'placed order whose key’s header was dropped',
      json(201, { key: null, order_id: 'HEN-100371' }),
      { kind: 'placed', orderId: 'HEN-100371' },
    ],
    [
      'somebody else’s JSON',
      json(201, { key: undefined, status: 'ok', order_id: '7' }),
      { kind: 'unsent', mayHaveArrived: true, error: { message: NOT_THE_STORE } },
    ],
    ['JSON null', (_key, response) => void response.writeHead(200, JSON_TYPE).end('null'), { kind: 'unsent' }],
    ['refusal by a proxy', json(403, { error: 'blocked' }), { kind: 'unsent', error: { message: NOT_THE_STORE } }],
    ['expired session', json(401, anErrorBody({ code: 'not_signed_in' })), { kind: 'unsent', mayHaveArrived: false }],
  ])('interprets a %s', async (_what, given, expected) => {
    respond = given;

    expect(await sendOrder(entry)).toMatchObject(expected);
  });

  it('sends the key in the body, too, beside the order as it was saved', async () => {
    await sendOrder(entry);

    expect(bodies).toEqual([{ ...entry.payload, key: entry.key }]);
    expect(keys).toEqual([entry.key]);
  });

  it('dates the order by the server’s time', async () => {
    respond = json(201, { order_id: 'LEI-1001', created_at: '1795000000000' });
    await saveOrder(entry);

    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed', placed_at: 1_795_000_000_000 });
  });

  it('gives up after 15 seconds without a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    respond = () => void vi.advanceTimersByTime(15_000);

    expect(await sendOrder(entry)).toMatchObject({
      kind: 'unsent',
      mayHaveArrived: true,
      error: { message: 'The server did not answer in time.' },
    });
  });

  it('knows that nothing arrived when the device was offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    respond = CUT_OFF;

    expect(await sendOrder(entry)).toMatchObject({ kind: 'unsent', mayHaveArrived: false });
  });
});

describe('sendEntry', () => {
  it.each<[string, Respond]>([
    ['a broken connection', CUT_OFF],
    ['a Wi-Fi sign-in page', PORTAL],
    [
      'half a response',
      (_key, response) => void response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"order'),
    ],
    ['a server error', json(500, anErrorBody({ code: 'internal' }))],
    ['a proxy error', (_key, response) => void response.writeHead(502).end()],
    ['a refusal that is not the store’s', json(403, { error: 'blocked' })],
    ['a response to another order', json(200, { key: 'another', order_id: 'X-1' })],
  ])('keeps an order waiting after %s, and sends it again under the same key', async (_what, given) => {
    respond = given;
    await saveOrder(entry);
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'waiting', attempts: 1, may_have_arrived: true });

    respond = PLACED;
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed', order_id: 'LEI-1001' });
    expect(keys).toEqual([entry.key, entry.key]);
  });

  it('stops an order that is refused with an unknown code, with the server’s message', async () => {
    respond = json(422, { code: 'closed_for_inventory', message: 'The order desk is closed until Monday.' });
    await saveOrder(entry);
    const refused = await sendEntry(entry, true);

    expect(refused).toMatchObject({
      state: 'attention',
      last_error: { code: 'closed_for_inventory', message: 'The order desk is closed until Monday.' },
    });
    expect(refusalKind(refused?.last_error)).toBe('other');
  });

  it('leaves the server alone for as long as it asked, eager or not', async () => {
    respond = BUSY;
    await saveOrder(entry);
    await sendEntry(entry, true);
    respond = PLACED;

    expect(await sendEntry(entry, true)).toMatchObject({ state: 'waiting' });
    expect(keys).toHaveLength(1);
  });

  it('backs off after a failure, unless the attempt is eager', async () => {
    respond = CUT_OFF;
    await saveOrder(entry);
    await sendEntry(entry, false);
    await sendEntry(entry, false);
    expect(keys).toHaveLength(1);
    await sendEntry(entry, true);

    expect(keys).toHaveLength(2);
  });

  it('sends nothing twice that is placed, refused or removed', async () => {
    await putRaw('outbox', `leith:${entry.key}`, aReceipt({ origin: entry.origin }));
    expect(await sendEntry(entry, true)).toMatchObject({ state: 'placed' });
    expect(await sendEntry({ ...entry, key: 'never-saved' }, true)).toBeUndefined();

    expect(keys).toEqual([]);
  });

  it('learns from the response whether the code is valid', async () => {
    await saveOrder(entry);
    await sendEntry(entry, true);
    await vi.waitFor(async () => expect(await isKnownCode('leith', 'HARBOR-7')).toBe(true), HASHING);

    respond = CODE_REFUSED;
    await rememberCode('leith', 'HARBOR-8');
    const refused = { ...entry, key: 'refused-key', payload: aPayload({ bypass_code: 'HARBOR-8' }) };
    await saveOrder(refused);
    await sendEntry(refused, true);
    await vi.waitFor(async () => expect(await isKnownCode('leith', 'HARBOR-8')).toBe(false), HASHING);
  });
});

describe('sendOutbox', () => {
  it('tries every order, oldest first, although one fails', async () => {
    respond = (key, ...rest) => (key === 'order-2' ? CUT_OFF : PLACED)(key, ...rest);
    for (const number of [3, 1, 2]) await saveOrder({ ...entry, key: `order-${number}`, captured_at: number });

    expect(await sendOutbox(true)).toEqual({ tried: 3, waiting: 1 });
    expect(keys).toEqual(['order-1', 'order-2', 'order-3']);
  });

  it('deletes receipts after 30 days of the server’s time, and nothing else', async () => {
    const now = Date.now();
    await putRaw('outbox', 'leith:old', aReceipt({ key: 'old', placed_at: now - 31 * 24 * 3600_000 }));
    await putRaw('outbox', 'leith:new', aReceipt({ key: 'new', placed_at: now }));
    serverAnswersAt(now - 2 * 24 * 3600_000);
    expect(await listEntries()).toHaveLength(2);
    serverAnswersAt(now);

    expect((await listEntries()).map(({ key }) => key)).toEqual(['new']);
    await expect.poll(() => findEntry('leith', 'old')).toBeUndefined();
  });
});

describe('placeOrder', () => {
  const valid = () => undefined;

  it('is placed when the server has the order', async () => {
    expect(await placeOrder(entry, valid)).toMatchObject({ kind: 'placed', entry: { order_id: 'LEI-1001' } });
  });

  it('is refused with the reason, and leaves nothing in the outbox', async () => {
    respond = REFUSED;

    expect(await placeOrder(entry, valid)).toMatchObject({ kind: 'refused', body: { message: 'Enter a first name.' } });
    expect(await listEntries()).toEqual([]);
  });

  it('is refused when a sign-in is missing: the shopper is there to sign in', async () => {
    respond = json(401, anErrorBody({ code: 'not_signed_in' }));

    expect(await placeOrder(entry, valid)).toMatchObject({ kind: 'refused', body: { code: 'not_signed_in' } });
    expect(await listEntries()).toEqual([]);
  });

  it('is saved when no response came, unless no server would accept the order', async () => {
    respond = CUT_OFF;
    expect(await placeOrder(entry, valid)).toMatchObject({ kind: 'saved', entry: { kept: true, state: 'waiting' } });

    const invalid = { ...entry, key: 'invalid-order' };
    const body = anErrorBody({ code: 'invalid' });
    expect(await placeOrder(invalid, () => body)).toEqual({ kind: 'refused', body });
    expect((await listEntries()).map(({ key }) => key)).toEqual([entry.key]);
  });

  it('sends nothing when the key belongs to another order', async () => {
    await saveOrder(entry);

    await expect(placeOrder(entry, valid)).rejects.toThrow(KeyTakenError);
    expect(keys).toEqual([]);
  });

  it('sends nothing when the order cannot be saved', async () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Disk error', 'UnknownError');
    });

    await expect(placeOrder(entry, valid)).rejects.toThrow('cannot save anything');
    expect(keys).toEqual([]);
  });

  it('stays saved once the shopper was told so, although the server then refuses it', async () => {
    respond = CUT_OFF;
    await placeOrder(entry, valid);
    respond = REFUSED;
    await sendEntry(entry, true);

    expect(await settle(entry, valid)).toMatchObject({ kind: 'saved', entry: { state: 'attention' } });
  });

  it('is settled after a reload, where the outbox has the order', async () => {
    expect(await settleInterrupted(entry)).toBeUndefined();
    await saveOrder(entry);
    await sendEntry(entry, true);

    expect(await settleInterrupted(entry)).toMatchObject({ kind: 'placed' });
  });
});

describe('a full device', () => {
  it('deletes its pictures, says so, and saves the order', async () => {
    const pictures = new Set(['a.jpg', 'b.jpg']);
    const cache = { keys: async () => [...pictures], delete: async (picture: string) => pictures.delete(picture) };
    vi.stubGlobal('caches', { open: async () => cache });
    const transaction = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      const [names, mode] = args;
      if (pictures.size > 0 && this.name === 'outbox' && mode === 'readwrite')
        throw new DOMException('No space', 'QuotaExceededError');
      return transaction.call(this, names, mode);
    });
    const freed = vi.fn();
    const unsubscribe = subscribeToSpaceFreed(freed);
    expect(await saveOrder(entry)).toBeUndefined();
    unsubscribe();

    expect([pictures.size, freed.mock.calls.length]).toEqual([0, 1]);
    expect(await findEntry('leith', entry.key)).toMatchObject({ state: 'waiting' });
  });
});

describe('subscribeToOutbox', () => {
  it('is notified of every change, also of one that failed', async () => {
    const changed = vi.fn();
    const unsubscribe = subscribeToOutbox(changed);
    await saveOrder(entry);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Disk error', 'UnknownError');
    });
    await saveOrder({ ...entry, key: 'another-key' }).catch(() => undefined);
    unsubscribe();

    expect(changed).toHaveBeenCalledTimes(2);
  });
});
