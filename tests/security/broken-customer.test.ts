import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addRevision, newestRevision, readRevision } from '../../server/catalog/document-rows';
import { addPerson, type OfficeBrowser, signInToOffice } from '../support/office/office';
import { anOrderBody } from '../support/orders/orders';
import { useTestServer } from '../support/server/hooks';
import { startTestServer, type TestServer } from '../support/server/test-server';

// What an earlier release published, or somebody wrote into the database.

const NOW = 1_795_000_000_000;
const LEITH = 'customers/leith.json';
const server = useTestServer({}, { now: () => NOW });
let owner: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  owner = await signInToOffice(server, 'owner@example.com');
});

/** Stores Leith's document past all checks, and takes it as a running server does. */
async function storeLeith(change: (text: string) => string, at: TestServer = server): Promise<void> {
  const { db } = at.services;
  await db.transaction(async (trx) => {
    const documents = await readRevision(trx, (await newestRevision(trx))?.id ?? 0);
    const revision = { by: { id: '', name: 'Earlier' }, source: 'office', note: '', filesHash: null } as const;
    await addRevision(trx, revision, new Map([...documents, [LEITH, change(`${documents.get(LEITH)}`)]]), NOW);
  });
  await at.follow();
}

const withServer = (hostname: string) => (text: string) =>
  JSON.stringify({ ...JSON.parse(text), server_hostname: hostname });

const policyOf = async (path: string) => (await server.send(path)).headers['content-security-policy'];
const statusOf = async (path: string) => (await server.send(path)).status;
const left = () => [...server.services.live.current.leftOut.keys()];

async function undoNewest(): Promise<number> {
  const { revision } = (await owner.post('/v1/office/catalog/read')).json;
  const { status } = await owner.post('/v1/office/catalog/undo', { revision });
  await server.follow();
  return status;
}

describe('a customer’s document that cannot be served', () => {
  it.each([
    ['a directive', withServer('https://x;sandbox')],
    ['a second source', withServer('https://x https://y')],
    ['a letter that no header takes', withServer('https://x\u0142;')],
    ['a line break', withServer('https://x\r\nSet-Cookie: a=b')],
    ['no origin at all', withServer('\u{1f697}')],
    ['no title', (text: string) => JSON.stringify({ ...JSON.parse(text), title: 7 })],
    ['no stores', (text: string) => JSON.stringify({ ...JSON.parse(text), stores: null })],
    ['half of its text', (text: string) => text.slice(0, 400)],
  ])('leaves out that customer and nobody else, until the office undoes it: %s', async (_, change) => {
    const policy = await policyOf('/manifest/hennessy.webmanifest');
    await storeLeith(change);

    expect(left()).toEqual(['leith']);
    expect(await statusOf('/v1/storefronts/leith')).toBe(503);
    expect(await statusOf('/v1/storefronts/hennessy')).toBe(200);
    expect(await policyOf('/manifest/hennessy.webmanifest')).toBe(policy);
    expect((await server.send('/readyz')).json).toMatchObject({ status: 'ok', stores: 9 });
    expect((await owner.get('/v1/office/today')).json.left_out).toEqual([
      { customer: 'leith', problem: expect.stringMatching(/\w/) },
    ]);
    expect(await undoNewest()).toBe(200);
    expect(left()).toEqual([]);
    expect(await statusOf('/v1/storefronts/leith')).toBe(200);
    expect((await owner.get('/v1/office/today')).json).not.toHaveProperty('left_out');
  });

  it('keeps its waiting orders waiting: calls get 503, also on its own host', async () => {
    await storeLeith(withServer('https://x;sandbox'));
    const order = anOrderBody({ companyName: 'Leith', bypass_code: 'LEI' });
    const host = { Host: 'orders.leith.example' };
    for (const headers of [{}, host]) {
      const { status, json } = await server.post('/v1/create-order', order, headers);
      expect([status, json.code]).toEqual([503, 'unavailable']);
    }
    // Not the store of somebody else, nor one that doesn't exist.
    expect((await server.post('/v1/create-order', anOrderBody(), host)).json.code).toBe('wrong_customer');
    expect((await server.post('/v1/create-order', anOrderBody({ companyName: 'Nobody' }))).status).toBe(404);
    await undoNewest();
  });

  it('does not keep others from publishing, but has to be right before it is published itself', async () => {
    await storeLeith(withServer('https://x;sandbox'));
    const publish = async (document: string, pointer: readonly string[], value: unknown, seen: unknown) => {
      await owner.post('/v1/office/catalog/save', { edits: [{ document, pointer, value, seen }] });
      const { revision, edits } = (await owner.post('/v1/office/catalog/read')).json;
      const ids = edits.map(({ id }: { id: number }) => id);
      const { status, json } = await owner.post('/v1/office/catalog/publish', { revision, ids });
      if (status !== 200) await owner.post('/v1/office/catalog/discard', { ids });
      await server.follow();
      return [status, json.message];
    };
    const { documents } = (await owner.post('/v1/office/catalog/read')).json;
    const { order_desk } = documents[LEITH];

    expect(await publish('customers/stivers.json', ['title'], 'Stivers Group', 'Stivers')).toEqual([200, undefined]);
    expect(await publish(LEITH, ['order_desk'], 'desk@example.com', order_desk)).toEqual([
      422,
      expect.stringContaining('server_hostname'),
    ]);
    expect(left()).toEqual(['leith']);
    const fixed = 'https://orders.leith.example';
    expect(await publish(LEITH, ['server_hostname'], fixed, 'https://x;sandbox')).toEqual([200, undefined]);
    expect(left()).toEqual([]);
    expect(await policyOf('/manifest/leith.webmanifest')).toContain(`connect-src 'self' ${fixed};`);
  });

  it('is left out at the next start, too, and `/readyz` says so', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'broken-customer-'));
    const first = await startTestServer({ DATA_DIR: dataDir });
    await storeLeith(withServer('https://x;sandbox'), first);
    await first.stop({ keepData: true });
    const second = await startTestServer({ DATA_DIR: dataDir });

    expect([...second.services.stores.keys()]).not.toContain('leith');
    expect((await second.send('/v1/storefronts/hennessy')).status).toBe(200);
    const { mistakes, not_in_use } = (await second.send('/readyz')).json.data;
    expect([mistakes, not_in_use]).toEqual([
      1,
      [expect.stringMatching(/^leith is left out: .*server_hostname: must be/)],
    ]);
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is a name in ASCII in the policy if its letters have one', async () => {
    await storeLeith(withServer('https://za\u017c\u00f3\u0142\u0107.example'));
    expect(left()).toEqual([]);
    expect(await policyOf('/manifest/leith.webmanifest')).toMatch(
      /^[ -~]*connect-src 'self' https:\/\/xn--[a-z0-9-]+\.example;/,
    );
    expect((await server.send('/v1/storefronts/leith')).json.customer.server_hostname).toMatch(/^https:\/\/xn--/);
  });

  it('cannot be saved in the office with a server that no policy may name', async () => {
    const { documents } = (await owner.post('/v1/office/catalog/read')).json;
    const edits = [
      {
        ...{ document: 'customers/pohanka.json', pointer: ['server_hostname'], value: 'https://x;sandbox' },
        seen: documents['customers/pohanka.json'].server_hostname ?? null,
      },
    ];
    await owner.post('/v1/office/catalog/save', { edits });
    const state = (await owner.post('/v1/office/catalog/read')).json;
    const ids = state.edits.map(({ id }: { id: number }) => id);
    const { status, json } = await owner.post('/v1/office/catalog/publish', { revision: state.revision, ids });
    expect([status, json.message]).toEqual([422, expect.stringMatching(/server_hostname: must be empty or an origin/)]);
  });
});
