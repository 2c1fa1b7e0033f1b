import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import createKnex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../../bench/store/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../../bench/store/postgres-server';
import { budgetsThatDiffer } from '../../server/db/budgets';
import { type DatabasePlace, openDatabase } from '../../server/db/engines/open-database';
import { reconcile } from '../../server/orders/payments/reconcile';
import { storeRules } from '../support/approvals';
import { type PayPalServer, startPayPalServer } from '../support/paypal-server';
import { randomFrom } from '../support/random';
import { type WrittenSecrets, writeSecrets } from '../support/secrets-file';
import { aServerProject, type ServerProject } from '../support/server-project';
import { startTestServer } from '../support/test-server';
import { type Crowd, editLines, orderByCode, payByCard, placeByCode, read } from '../support/workers/clients';
import { startStoreOfWorkers } from '../support/workers/store-of-workers';
import { readStored, takingsOf } from '../support/workers/stored';

/** KILL_SECONDS=120 for two minutes; KILL_SEED=december for other moments. */
const SECONDS = Number(process.env.KILL_SECONDS ?? 8);
const SEED = process.env.KILL_SEED ?? 'november';

/** `npm test` needs no PostgreSQL. */
const isTestedOnPostgres = postgresPrograms() !== undefined && process.env.ON_POSTGRES !== 'no';

/** Beyond the time for kills: for what has to happen at least once, and for the rest. */
const LATE_MS = 120_000;
const MAX_TEST_MS = SECONDS * 1000 + 3 * LATE_MS;
const MAX_PAUSE_MS = 800;
const HALF_A_DAY_MS = 12 * 60 * 60_000;
const DATABASE = 'killed';

/** Used up on the way; the orders that come later wait. */
const BUDGET = 10_000;
const RULES = {
  approvals: { rules: [{ when: { over_budget: true }, approvers: ['dana@example.com'] }] },
  budgets: { period: 'year', over: 'approve', stores: { '*none': BUDGET } },
};

let project: ServerProject;
let secrets: WrittenSecrets;
let paypal: PayPalServer;
let folder: string;
beforeAll(async () => {
  project = await aServerProject();
  secrets = await writeSecrets();
});
afterAll(() => {
  project.remove();
  secrets.remove();
});

const onSqlite = { machines: 1, workersEach: 4, database: async () => ({}) };
const onPostgres = { machines: 2, workersEach: 2, database: startPostgres };

let postgres: PostgresServer | undefined;
async function startPostgres() {
  postgres = await startPostgresServer(postgresPrograms() ?? '');
  const knex = createKnex({ client: 'pg', connection: postgres.url('postgres') });
  await knex.raw('CREATE DATABASE ??', [DATABASE]);
  await knex.destroy();
  return { DATABASE_URL: postgres.url(DATABASE) };
}

async function settings(): Promise<Record<string, string>> {
  const own = { DATA_DIR: folder, SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' };
  return { ...own, ...paypal.env };
}

/** Clients at work while processes are killed at random; ends when each client knows what became of its last call. */
async function shopWhileKilled(crowd: Crowd, chances = randomFrom(`${SEED}-kills`)): Promise<void> {
  const orders: string[] = [];
  for (const key of ['edited-1', 'edited-2', 'edited-3']) {
    crowd.confirmed.set(key, (await placeByCode(crowd, key)).json.order_id);
    orders.push(crowd.confirmed.get(key) as string);
  }
  const killing = async () => {
    while (!crowd.isOver()) {
      await sleep(chances.next() * MAX_PAUSE_MS);
      crowd.store.kill((count) => Math.floor(chances.next() * count));
    }
  };
  await Promise.all([
    killing(),
    ...Array.from({ length: 6 }, () => orderByCode(crowd)),
    ...Array.from({ length: 3 }, (_, editor) => editLines(crowd, orders, `editor-${editor}`)),
    ...Array.from({ length: 3 }, () => payByCard(crowd)),
    ...Array.from({ length: 2 }, () => read(crowd)),
  ]);
}

/** Whether everything that is checked afterwards has happened at least once. */
function metAll({ store, savedEdits, conflicts, toldPaid, reads }: Crowd): boolean {
  return store.kills > 1 && savedEdits.size > 0 && conflicts > 0 && toldPaid.size > 0 && reads > 0;
}

/** Days pass, and the store asks the provider about every unsettled payment. */
async function settle(env: Record<string, string>): Promise<void> {
  let later = 0;
  const server = await startTestServer(env, { now: () => Date.now() + later });
  for (let pass = 0; pass < 6; pass += 1) {
    later += HALF_A_DAY_MS;
    await reconcile(server.services);
  }
  await server.stop();
}

async function readAll(place: DatabasePlace) {
  const db = await openDatabase(place);
  try {
    const [stored, budgets, differing] = [
      await readStored(db.read),
      await db.read('budgets'),
      await budgetsThatDiffer(db),
    ];
    return { ...stored, budgets, differing };
  } finally {
    await db.close();
  }
}

describe.each([
  ['four processes on one SQLite file', onSqlite, true],
  ['two machines of two processes on one PostgreSQL', onPostgres, isTestedOnPostgres],
] as const)('%s, killed at random', (name, { machines, workersEach, database }, isInstalled) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workers-'));
    paypal = await startPayPalServer();
  });
  afterAll(async () => {
    await paypal.stop();
    await postgres?.stop();
    postgres = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(!isInstalled)(
    'store each order once, lose no edit, overdraw no budget, take each payment once, and answer reads',
    async () => {
      const env: Record<string, string> = { ...(await settings()), ...(await database()) };
      const place = env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: join(folder, 'storefront.sqlite') };
      const db = await openDatabase(place);
      await storeRules(db, 'hennessy', RULES, Date.now());
      await db.close();
      const store = await startStoreOfWorkers({ bundle: project.bundle, machines, workersEach, env });
      const ends = performance.now() + SECONDS * 1000;
      const crowd: Crowd = {
        store,
        paypal,
        secrets,
        random: randomFrom(SEED),
        // On a busy machine, a killed process takes long to come back.
        isOver: () => performance.now() > ends && (metAll(crowd) || performance.now() > ends + LATE_MS),
        confirmed: new Map(),
        replays: 0,
        savedEdits: new Map(),
        conflicts: 0,
        toldPaid: new Set(),
        reads: 0,
        readsRepeated: 0,
      };
      try {
        await shopWhileKilled(crowd);
        expect(await store.stop()).toEqual([]);
      } finally {
        await store.end();
      }
      await settle({ ...env, DATA_DIR: folder });
      const { budgets, differing, ...stored } = await readAll(place);
      const takings = takingsOf(paypal);
      const { confirmed, replays, savedEdits, conflicts, toldPaid, reads, readsRepeated } = crowd;
      process.stdout.write(
        `${name}: ${store.kills} kills in ${SECONDS} s; ${confirmed.size} orders (${replays} answers repeated), ` +
          `${savedEdits.size} edits (${conflicts} conflicts), ${takings.cents / 100} dollars in ${stored.paidIds.size} ` +
          `card orders, ${reads} reads (${readsRepeated} repeated).\n`,
      );

      expect(stored.byKey).toEqual(confirmed);
      expect(differing).toEqual([]);
      for (const { spent_cents, reserved_cents } of budgets) {
        expect(Number(spent_cents)).toBeLessThanOrEqual(BUDGET * 100);
        // Something waits, so the budget was used up.
        expect(Number(reserved_cents)).toBeGreaterThan(0);
      }
      expect(budgets).not.toEqual([]);
      expect([stored.ordersByCode, stored.emails]).toEqual([confirmed.size, confirmed.size]);
      for (const [po, { order, version }] of savedEdits) {
        expect(stored.history.filter((entry) => entry.po === po)).toEqual([{ po, order, version }]);
      }
      for (const line of stored.lines) {
        const versions = stored.history.filter(({ order }) => order === line.order).map(({ version }) => version);
        expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: line.version - 1 }, (_, i) => i + 2));
        expect(stored.history).toContainEqual(line);
      }
      expect([takings.twice, takings.cents]).toEqual([[], stored.paidCents]);
      expect([...toldPaid].filter((id) => !stored.paidIds.has(id))).toEqual([]);
      expect(store.kills).toBeGreaterThan(1);
      for (const count of [savedEdits.size, conflicts, toldPaid.size, reads]) expect(count).toBeGreaterThan(0);
    },
    MAX_TEST_MS,
  );
});
