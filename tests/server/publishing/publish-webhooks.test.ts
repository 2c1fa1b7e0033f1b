import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DraftEdit } from '../../../domain/catalog/draft';
import { publish } from '../../../server/publishing/publish';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();
const HENNESSY = 'customers/hennessy.json';
let olga: OfficeBrowser;
beforeAll(async () => {
  await addPerson(server, 'olga@example.com', [{ role: 'owner' }]);
  olga = await signInToOffice(server, 'olga@example.com');
});

const read = async () => (await olga.post('/v1/office/catalog/read')).json;

/** An owner changes a field of Hennessy's document. @returns what to publish */
async function change(field: string, value: string) {
  const { documents } = await read();
  const seen = documents[HENNESSY][field] ?? null;
  const edit = { document: HENNESSY, pointer: [field], value, seen };
  expect((await olga.post('/v1/office/catalog/save', { edits: [edit] })).json.conflicts).toEqual([]);
  const { revision, edits } = await read();
  return { revision, ids: edits.map(({ id }: DraftEdit) => id) };
}

const publishChange = async (field: string, value: string) =>
  olga.post('/v1/office/catalog/publish', await change(field, value));

/** As a server with the setting does. */
async function publishAllowing(webhook: string) {
  const { services } = server;
  const allowing = { ...services, settings: { ...services.settings, privateWebhooks: true } };
  return publish(allowing, { id: '', name: 'Olga' }, await change('webhook', webhook));
}

describe('publishing a webhook', () => {
  afterEach(async () => {
    const { edits } = await read();
    await olga.post('/v1/office/catalog/discard', { ids: edits.map(({ id }: DraftEdit) => id) });
  });

  it.each([
    ['https://10.20.30.40/orders', '10.20.30.40'],
    ['https://[fd12::7]:8443/', 'fd12::7'],
    ['https://[::ffff:192.168.1.9]/', '::ffff:c0a8:109'],
    ['https://2886729729/', '172.16.0.1'],
  ])('is refused for a private address, in words that say what to do: %s', async (webhook, ip) => {
    const answer = await publishChange('webhook', webhook);

    expect(answer.status).toBe(422);
    expect(answer.json.fields).toEqual({
      [`${HENNESSY} webhook`]: `${ip} is a private address, which webhooks may not call: enter a public one, or have whoever runs the server set WEBHOOK_PRIVATE=true first`,
    });
  });

  it.each(['https://erp.example.com/orders', 'http://127.0.0.1:8090/', 'https://[::1]/', 'https://8.8.8.8/'])(
    'is possible for a public address and for this machine: %s',
    async (webhook) => {
      expect((await publishChange('webhook', webhook)).status).toBe(200);
    },
  );

  it('is possible with WEBHOOK_PRIVATE; without it, what is published is in no other change’s way', async () => {
    expect(await publishAllowing('https://10.20.30.40/orders')).toMatchObject({ kind: 'published' });
    expect((await publishChange('title', 'Hennessy of Atlanta')).status).toBe(200);
    expect((await publishChange('webhook', 'https://10.20.30.41/orders')).status).toBe(422);
  });
});
