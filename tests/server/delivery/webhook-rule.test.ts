import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { isEarlierWebhook } from '../../../server/delivery/webhook-rule';
import { openDatabase } from '../../../server/order-rows/open-database';
import { OLD_ORDER, oldDataDir } from '../../support/database/old-database';
import { databaseOf, dropDatabase } from '../../support/database/test-database';

const OWN = 'https://10.0.0.5/own';
const SHARED = 'https://10.0.0.5/shared';

let dataDir: string;
afterEach(async () => {
  await dropDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function addRevision(knex: Knex, id: number, documents: Readonly<Record<string, string | null>>): Promise<void> {
  const origin = { at: id, person: null, by_name: 'Data files', source: 'files', note: '', files_hash: `${id}` };
  await knex(untyped('revisions')).insert({ id, ...origin, summary: '[]' });
  const rows = Object.entries(documents).map(([path, body]) => ({ path, revision: id, body }));
  await knex(untyped('documents')).insert(rows);
}

/** Which of the two webhooks go on for hennessy and stivers, of a store with this past and future. */
async function goOn(last: string, before: (knex: Knex) => Promise<unknown>, after: (knex: Knex) => Promise<void>) {
  dataDir = await oldDataDir(last, before);
  const db = await openDatabase(await databaseOf(dataDir));
  await after(db.write);
  const going: string[] = [];
  for (const customer of ['hennessy', 'stivers'] as const)
    for (const webhook of [OWN, SHARED])
      if (await isEarlierWebhook(db.read, customer, webhook)) going.push(`${customer} ${webhook}`);
  await db.close();
  return going;
}

const text = (webhook: string) => JSON.stringify({ webhook });
const nothing = async () => undefined;

describe('the webhooks that go on', () => {
  it('are those of the newest revision before the upgrade, over what all customers share', async () => {
    const going = await goOn(
      '046-bulk-edits',
      async (knex) => {
        await addRevision(knex, 1, { 'defaults.json': text(''), 'customers/hennessy.json': text(SHARED) });
        await addRevision(knex, 2, { 'defaults.json': text(SHARED), 'customers/hennessy.json': text(OWN) });
        await addRevision(knex, 3, { 'customers/leith.json': text(OWN) });
      },
      (knex) => addRevision(knex, 4, { 'customers/hennessy.json': null, 'customers/stivers.json': text(OWN) }),
    );

    expect(going).toEqual([`hennessy ${OWN}`, `stivers ${SHARED}`]);
  });

  it('are none of documents that were removed or are no JSON', async () => {
    const going = await goOn(
      '046-bulk-edits',
      async (knex) => {
        await addRevision(knex, 1, { 'defaults.json': '{', 'customers/hennessy.json': text(OWN) });
        await addRevision(knex, 2, { 'customers/hennessy.json': null, 'customers/stivers.json': 'null' });
      },
      nothing,
    );

    expect(going).toEqual([]);
  });

  it('are those of the files of a store from before its database had them', async () => {
    const going = await goOn(
      '003-sessions',
      async (knex) => knex(untyped('orders')).insert(OLD_ORDER),
      (knex) => addRevision(knex, 1, { 'customers/hennessy.json': text(OWN) }),
    );

    expect(going).toEqual([`hennessy ${OWN}`]);
  });

  it('are none in a new store', async () => {
    const going = await goOn('046-bulk-edits', nothing, (knex) =>
      addRevision(knex, 1, { 'customers/hennessy.json': text(OWN) }),
    );

    expect(going).toEqual([]);
  });
});
