import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { isPrivateAddress } from '../../../domain/address/private-address';
import type { Store } from '../../../server/catalog/live/store-data';
import { untyped } from '../../../server/database/tables';
import { postEvent } from '../../../server/delivery/post-event';
import { oldDataDir } from '../../support/database/old-database';
import { dropDatabase } from '../../support/database/test-database';
import { HOUR_MS, type MailStore, MINUTE_MS, useMailStore } from '../../support/messages/mail-store';

const WARN = { LOG_LEVEL: 'warn' };

/** Private addresses where this machine answers: 0.0.0.0 does on all, and few have others. */
const PRIVATE = [
  '0.0.0.0',
  ...Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address)
    .filter((address) => isPrivateAddress(address) && !address.startsWith('fe80')),
];

/** On all addresses of this machine. */
const calls: string[] = [];
const system = createServer((request, response) => {
  calls.push(`${request.headers.host}`);
  request.resume().on('end', () => response.writeHead(204).end());
});
beforeAll(() => new Promise<void>((resolve) => system.listen(0, resolve)));
afterAll(() => new Promise((resolve) => system.close(resolve)));
const port = () => (system.address() as AddressInfo).port;
const urlOf = (host: string) => `http://${isIPv6(host) ? `[${host}]` : host}:${port()}/orders`;

function sendEventsTo(store: MailStore, webhook: string): void {
  const stores = store.server.services.stores as Map<CustomerKey, Store>;
  const shipped = stores.get('hennessy') as Store;
  stores.set('hennessy', { ...shipped, messages: { ...shipped.messages, webhook } });
}

const events = async (store: MailStore) => (await store.rows()).filter(({ audience }) => audience === 'webhook');
const warnings = (store: MailStore) =>
  store.server
    .takeLines()
    .flatMap(({ msg, host, customer }) => (`${msg}`.includes('private') ? [[customer, host, msg]] : []));

describe('a webhook to a private address', () => {
  const store = useMailStore(() => WARN);

  it.each(PRIVATE)('is refused without the setting, and its event alone waits: %s', async (address) => {
    calls.length = 0;
    sendEventsTo(store, urlOf(address));
    await store.order();
    await store.order();
    // The second one still tries: the destination isn't paused.
    expect(await store.sendWebhooks()).toBe(2);

    expect(calls).toEqual([]);
    const waiting = await events(store);
    expect(waiting).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    for (const { state, problem } of waiting) {
      expect(state).toBe('waiting');
      expect(problem).toContain(`private address ${new URL(urlOf(address)).host}`);
      expect(problem).toContain('WEBHOOK_PRIVATE=true');
    }
    expect(warnings(store)).toEqual([
      ['hennessy', new URL(urlOf(address)).host, expect.stringContaining('is refused')],
    ]);
    store.passTime(2 * MINUTE_MS);
    sendEventsTo(store, urlOf('127.0.0.1'));
    expect(await store.sendWebhooks()).toBe(2);
    expect(await events(store)).toMatchObject([
      { state: 'sent', problem: '' },
      { state: 'sent', problem: '' },
    ]);
  });

  it('is given up after three days, with the reason for the list of failed messages', async () => {
    sendEventsTo(store, urlOf('0.0.0.0'));
    await store.order();
    await store.sendWebhooks();
    store.passTime(73 * HOUR_MS);
    await store.sendWebhooks();

    expect(await events(store)).toMatchObject([
      {
        state: 'failed',
        problem: `The customer’s system has the private address 0.0.0.0:${port()}, so the event was not sent. Whoever runs the server sets WEBHOOK_PRIVATE=true if that is right; otherwise give the webhook a public address.`,
      },
    ]);
    expect(warnings(store)).toHaveLength(1);
  });

  it.each(['127.0.0.1', 'localhost', '127.0.1.1'])('is none on this machine: %s', async (host) => {
    calls.length = 0;
    sendEventsTo(store, urlOf(host));
    await store.order();
    await store.sendWebhooks();

    expect(calls).toEqual([`${host}:${port()}`]);
    expect(await events(store)).toMatchObject([{ state: 'sent' }]);
    expect(warnings(store)).toEqual([]);
  });
});

describe('a webhook to a private address with WEBHOOK_PRIVATE', () => {
  const store = useMailStore(() => ({ ...WARN, WEBHOOK_PRIVATE: 'true' }));

  it.each(PRIVATE)('is called: %s', async (address) => {
    calls.length = 0;
    sendEventsTo(store, urlOf(address));
    await store.order();
    await store.sendWebhooks();

    expect(calls).toEqual([new URL(urlOf(address)).host]);
    expect(await events(store)).toMatchObject([{ state: 'sent' }]);
    expect(warnings(store)).toEqual([]);
  });
});

describe.each([
  ['a customer’s own', { 'customers/hennessy.json': true, 'defaults.json': false }],
  ['the one of all customers', { 'customers/hennessy.json': false, 'defaults.json': true }],
])('a webhook to a private address from before the upgrade, %s', (_whose, has) => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await oldDataDir('046-bulk-edits', async (knex) => {
      await knex('revisions').insert({
        ...{ id: 1, at: 1_795_000_000_000, person: null, by_name: 'Data files', source: 'files' },
        ...{ note: '', files_hash: 'of the earlier files', summary: '[]' },
      });
      const body = (isHere: boolean) => JSON.stringify(isHere ? { webhook: urlOf('0.0.0.0') } : {});
      const rows = Object.entries(has).map(([path, isHere]) => ({ path, revision: 1, body: body(isHere) }));
      await knex(untyped('documents')).insert(rows);
    });
  });
  const store = useMailStore(() => ({ ...WARN, DATA_DIR: dataDir }));
  afterAll(async () => {
    await dropDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('goes on, with one warning', async () => {
    calls.length = 0;
    store.server.takeLines();
    sendEventsTo(store, urlOf('0.0.0.0'));
    await store.order();
    await store.order();
    await store.sendWebhooks();

    expect(calls).toHaveLength(2);
    expect(await events(store)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(warnings(store)).toEqual([
      ['hennessy', `0.0.0.0:${port()}`, expect.stringMatching(/goes on.*WEBHOOK_PRIVATE=true/)],
    ]);
  });

  it('goes to no other private address', async () => {
    calls.length = 0;
    sendEventsTo(store, `${urlOf('0.0.0.0')}/new`);
    await store.order();
    await store.sendWebhooks();

    expect(calls).toEqual([]);
    expect(await events(store)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });
});

describe('a host with private addresses', () => {
  const post = (allowsPrivate: boolean, ...found: readonly string[]) =>
    postEvent(
      { address: urlOf('erp.example.com'), headers: {}, body: '{}', allowsPrivate, onConnected: () => undefined },
      async () => found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );

  it.each(['10.0.0.5', '0.0.0.0', '::ffff:10.0.0.5', '::ffff:0.0.0.0', 'fd00::2', 'fe80::1'])(
    'is refused where it is looked up: %s',
    async (ip) => {
      calls.length = 0;
      expect(await post(false, ip)).toEqual({ kind: 'private', ip });
      expect(calls).toEqual([]);
    },
  );

  it('is refused once its address changes', async () => {
    expect(await post(false, '127.0.0.1')).toEqual({ kind: 'responded', status: 204 });
    expect(await post(false, '0.0.0.0')).toEqual({ kind: 'private', ip: '0.0.0.0' });
  });

  it('is called at its other addresses only', async () => {
    expect(await post(false, '0.0.0.0', '127.0.0.1')).toEqual({ kind: 'responded', status: 204 });
  });

  it('says if it is unknown', async () => {
    expect(await post(false)).toEqual({ kind: 'failed', isConnected: false, reason: 'no address' });
  });
});
