import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetsThatDiffer } from '../../server/budgets/rows';
import type { Database } from '../../server/database/database';
import { openDatabase } from '../../server/order-rows/open-database';
import { reconcile } from '../../server/payments/reconcile';
import { storeRules } from '../support/approvals/approvals';
import { databaseOf, databaseSettings, dropDatabase } from '../support/database/test-database';
import { type PayPalServer, startPayPalServer } from '../support/payments/paypal-server';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { startTestServer } from '../support/server/test-server';
import {
  type Crowd,
  editLines,
  orderByCode,
  payByCard,
  placeByCode,
  read,
} from '../support/server/two-servers/clients';
import { SERVERS, startTwoServers } from '../support/server/two-servers/servers';
import { readStored, takingsOf } from '../support/server/two-servers/stored';
import { randomFrom } from '../support/tools/random';

/** Each takes about as long as a start of the server. */
const KILLS = Number(process.env.KILLS ?? 6);

/** Another one makes other moments: KILL_SEED=december. */
const SEED = process.env.KILL_SEED ?? 'november';

const MAX_TEST_MS = 600_000;
const LATE = { interval: 20, timeout: 120_000 };

/** At most so many orders between two kills. */
const MAX_ORDERS = 60;

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** Used up on the way; the orders that come later wait. */
const BUDGET = 10_000;
const ORDER_CENTS = 25_200;
const RULES = {
  approvals: { rules: [{ when: { over_budget: true }, approvers: ['dana@example.com'] }] },
  budgets: { period: 'year', over: 'approve', stores: { '*none': BUDGET } },
};

let project: ServerProject;
let secrets: WrittenSecrets;
let paypal: PayPalServer;
let folder: string;
let env: Readonly<Record<string, string>>;
let db: Database;

beforeAll(async () => {
  [project, secrets, paypal] = await Promise.all([aServerProject(), writeSecrets(), startPayPalServer()]);
  folder = mkdtempSync(join(tmpdir(), 'two-servers-'));
  db = await openDatabase(await databaseOf(folder));
  await storeRules(db, 'hennessy', RULES, Date.now());
  const database = await databaseSettings(folder);
  env = { ...database, ...paypal.env, SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' };
});
afterAll(async () => {
  await db.close();
  await dropDatabase(folder);
  await paypal.stop();
  secrets.remove();
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Clients at work while one server after the other is killed; ends when each knows what became of its last call. */
async function shopWhileKilled(crowd: Crowd, end: () => void): Promise<void> {
  const orders: string[] = [];
  for (const key of ['edited-1', 'edited-2', 'edited-3']) {
    crowd.confirmed.set(key, (await placeByCode(crowd, key)).json.order_id);
    orders.push(crowd.confirmed.get(key) as string);
  }
  const chances = randomFrom(`${SEED}-kills`);
  const killing = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = crowd.confirmed.size + chances.next() * MAX_ORDERS;
      await expect.poll(() => crowd.confirmed.size, LATE).toBeGreaterThan(enough);
      await crowd.servers.kill(Math.floor(chances.next() * SERVERS));
    }
    await expect.poll(() => happened(crowd), LATE).not.toContain(0);
  };
  await Promise.all([
    killing().finally(end),
    ...Array.from({ length: 6 }, () => orderByCode(crowd)),
    ...Array.from({ length: 3 }, (_, editor) => editLines(crowd, orders, `editor-${editor}`)),
    ...Array.from({ length: 3 }, () => payByCard(crowd)),
    ...Array.from({ length: 2 }, () => read(crowd)),
  ]);
}

/** How often everything has happened that is checked afterwards. */
function happened({ confirmed, savedEdits, conflicts, toldPaid, reads }: Crowd): readonly number[] {
  const isOverBudget = confirmed.size * ORDER_CENTS > BUDGET * 100;
  return [savedEdits.size, conflicts, toldPaid.size, reads, isOverBudget ? 1 : 0];
}

/** Days pass, and the store asks the provider about every unsettled payment. */
async function settle(): Promise<void> {
  let later = 0;
  const server = await startTestServer({ ...env, DATA_DIR: folder }, { now: () => Date.now() + later });
  for (let pass = 0; pass < 6; pass += 1) {
    later += HALF_A_DAY_MS;
    await reconcile(server.services);
  }
  await server.stop();
}

it(
  'two servers on one database store each order once, lose no edit, overdraw no budget, and take each payment once, while one or the other is killed',
  async () => {
    const servers = await startTwoServers(project.bundle, folder, env);
    let isOver = false;
    const crowd: Crowd = {
      servers,
      paypal,
      secrets,
      random: randomFrom(SEED),
      isOver: () => isOver,
      confirmed: new Map(),
      replays: 0,
      savedEdits: new Map(),
      conflicts: 0,
      toldPaid: new Set(),
      reads: 0,
      readsRepeated: 0,
    };
    const end = () => {
      isOver = true;
    };
    try {
      await shopWhileKilled(crowd, end);
      expect(await servers.stop()).toEqual([]);
    } finally {
      end();
      await servers.end();
    }
    await settle();
    const stored = await readStored(db.read);
    const takings = takingsOf(paypal);
    const { confirmed, replays, savedEdits, conflicts, toldPaid, reads, readsRepeated } = crowd;
    process.stdout.write(
      `${KILLS} kills: ${confirmed.size} orders (${replays} answers repeated), ${savedEdits.size} edits ` +
        `(${conflicts} conflicts), ${takings.cents / 100} dollars in ${stored.paidIds.size} card orders, ` +
        `${reads} reads (${readsRepeated} repeated).\n`,
    );

    expect(stored.byKey).toEqual(confirmed);
    expect([stored.ordersByCode, stored.searched]).toEqual([confirmed.size, confirmed.size]);
    expect(await budgetsThatDiffer(db)).toEqual([]);
    const budgets = await db.read('budgets').select('spent_cents', 'reserved_cents');
    const [{ spent, reserved } = { spent: 0, reserved: 0 }] = budgets.map(({ spent_cents, reserved_cents }) => ({
      spent: Number(spent_cents),
      reserved: Number(reserved_cents),
    }));
    expect([budgets.length, spent + reserved]).toEqual([1, confirmed.size * ORDER_CENTS]);
    expect(spent).toBeLessThanOrEqual(BUDGET * 100);
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
  },
  MAX_TEST_MS,
);
