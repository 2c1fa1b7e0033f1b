import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetsThatDiffer } from '../../server/db/budgets';
import type { Database } from '../../server/db/database';
import { openDatabase } from '../../server/db/engines/open-database';
import { storeRules } from '../support/approvals';
import { anOrderBody } from '../support/orders';
import { type Random, randomFrom } from '../support/random';
import { type WrittenSecrets, writeSecrets } from '../support/secrets-file';
import { freePort, launchServer, type ServerProcess } from '../support/server-process';
import { aServerProject, type ServerProject } from '../support/server-project';
import { connectTo, databaseOf, databaseSettings, dropDatabase } from '../support/test-database';

/** Another one makes other moments: KILL_SEED=december. */
const SEED = process.env.KILL_SEED ?? 'november';

/** Each takes about as long as a start of the server. */
const KILLS = Number(process.env.KILLS ?? 6);
const MAX_TEST_MS = 600_000;

const PROCESSES = 4;
const SHOPPERS = 8;
const EDITORS = 4;
/** All orders are at no store: its budget is used up on the way, and the others wait. */
const BUDGET = 10_000;
const RULES = {
  approvals: { rules: [{ when: { over_budget: true }, approvers: ['dana@example.com'] }] },
  budgets: { period: 'year', over: 'approve', stores: { '*none': BUDGET } },
};
const HEADERS = { 'Content-Type': 'application/json', Host: 'localhost' };

interface Machine {
  readonly env: Readonly<Record<string, string>>;
  process: ServerProcess;
}

/** Each process as on a separate machine: its own folder, the same secrets and database. */
let machines: Machine[];
let project: ServerProject;
let secrets: WrittenSecrets;
let folder: string;
let knex: Knex;
let db: Database;

beforeAll(async () => {
  [project, secrets] = await Promise.all([aServerProject(), writeSecrets()]);
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  const place = await databaseOf(folder);
  knex = connectTo(place);
  db = await openDatabase(place);
  await storeRules(db, 'hennessy', RULES, Date.now());
  const database = await databaseSettings(folder);
  machines = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, index) => {
      const env = {
        ...database,
        DATA_DIR: join(folder, `${index}`),
        SECRETS_FILE: secrets.file,
        LOG_LEVEL: 'silent',
        TRUST_PROXY: 'true',
        PORT: String(await freePort()),
      };
      return { env, process: await launchServer(project.bundle, { env }) };
    }),
  );
  await Promise.all(machines.map((machine) => machine.process.ready()));
});
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.process.stop()));
  await db.close();
  await knex.destroy();
  await dropDatabase(folder);
  secrets.remove();
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Each call comes from another address, so that no address reaches its limits. */
function anAddress(chances: Random): string {
  return ['10', ...Array.from({ length: 3 }, () => Math.floor(chances.next() * 250))].join('.');
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect to be there
  readonly json: any;
  readonly cookies: string;
}

/** Calls any of the processes. @returns undefined if nobody responds */
async function call(chances: Random, path: string, body: object, headers = {}): Promise<Answer | undefined> {
  const machine = machines[Math.floor(chances.next() * PROCESSES)];
  try {
    const response = await fetch(`${machine?.process.origin}${path}`, {
      method: 'POST',
      headers: { ...HEADERS, 'X-Forwarded-For': anAddress(chances), ...headers },
      body: JSON.stringify(body),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text), cookies: cookies.join('; ') };
  } catch {
    return undefined;
  }
}

/** Retries until somebody responds. */
async function callUntilAnswered(...args: Parameters<typeof call>): Promise<Answer> {
  for (;;) {
    const answer = await call(...args);
    if (answer && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the cookies of a browser that is signed in. */
async function signIn(chances: Random): Promise<string> {
  const body = { companyName: 'Hennessy', password: secrets.password.hennessy };
  return (await callUntilAnswered(chances, '/v1/login', body)).cookies;
}

/** Sends each order to two processes at the same moment, and again until it gets a response. Returns numbers by key. */
async function shop(name: string, isOver: () => boolean): Promise<ReadonlyMap<string, string>> {
  const chances = randomFrom(`${SEED} ${name}`);
  const placed = new Map<string, string>();
  const Cookie = await signIn(chances);
  while (!isOver()) {
    const key = randomUUID();
    // Shoppers share an email address, so their orders compete for its times.
    const body = anOrderBody({
      bypass_code: secrets.code.hennessy,
      email: `shopper-${name.charCodeAt(0) % 2}@example.com`,
    });
    const send = () => callUntilAnswered(chances, '/v1/create-order', body, { Cookie, 'Idempotency-Key': key });
    const answers = await Promise.all([send(), send()]);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect(new Set(answers.map(({ json }) => json.order_id)).size).toBe(1);
    placed.set(key, answers[0]?.json.order_id);
  }
  return placed;
}

interface Edited {
  readonly order_id: string;
  readonly email: string;
  readonly created_at: string;
}

async function orderToEdit(): Promise<Edited> {
  const chances = randomFrom(SEED);
  const body = anOrderBody({ bypass_code: secrets.code.hennessy });
  const Cookie = await signIn(chances);
  const { json } = await callUntilAnswered(chances, '/v1/create-order', body, { Cookie });
  return { ...json, email: body.email };
}

/** Before anything is killed: a process that dies after unlocking, but before it says so, takes the session along. */
async function unlock(name: string): Promise<{ readonly Cookie: string }> {
  const chances = randomFrom(`${SEED} ${name}`);
  const body = { companyName: 'Hennessy', password: secrets.adminPassword };
  const unlocked = await callUntilAnswered(chances, '/v1/admin/unlock', body, { Cookie: await signIn(chances) });
  expect(unlocked.status).toBe(204);
  return { Cookie: unlocked.cookies };
}

/** Changes the PO of the same line as the others do. Returns the versions that the responses named. */
async function edit(
  name: string,
  headers: { readonly Cookie: string },
  order: Edited,
  isOver: () => boolean,
): Promise<ReadonlyMap<number, string>> {
  const chances = randomFrom(`${SEED} ${name}`);
  const made = new Map<number, string>();
  let version = 1;
  for (let count = 0; !isOver(); count += 1) {
    const po = `${name}-${count}`;
    const body = { email: order.email, created_at: order.created_at, cart: [{ line: 1, version, po }] };
    const answer = await call(chances, '/v1/update-historical-order', body, headers);
    if (answer?.status === 200) {
      version = answer.json.order.order[0].version;
      made.set(version, po);
    } else if (answer?.status === 409) {
      version = answer.json.current_lines[0].version;
    } else {
      // Killed midway, or not there.
      expect([undefined, 503]).toContain(answer?.status);
    }
  }
  return made;
}

/** Kills one process after the other, in the middle of whatever it does, and starts each again. */
async function killSome(): Promise<void> {
  const chances = randomFrom(`${SEED} kills`);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200 + chances.next() * 800));
    const machine = machines[Math.floor(chances.next() * PROCESSES)] as Machine;
    machine.process.signal('SIGKILL');
    await machine.process.ended;
    machine.process = await launchServer(project.bundle, { env: machine.env });
    await machine.process.ready();
  }
}

it(
  `several processes on one database store each order once, lose no edit, and overdraw no budget, while one after the other is killed`,
  async () => {
    const names = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${index}-${kind}`);
    const edited = await orderToEdit();
    const editors = await Promise.all(
      names('editor', EDITORS).map(async (name) => ({ name, headers: await unlock(name) })),
    );
    let isDone = false;
    const isOver = () => isDone;
    const killing = killSome().finally(() => {
      isDone = true;
    });
    const [placed, made] = await Promise.all([
      Promise.all(names('shopper', SHOPPERS).map((name) => shop(name, isOver))),
      Promise.all(editors.map(({ name, headers }) => edit(name, headers, edited, isOver))),
      killing,
    ]);

    const confirmed = new Map(placed.flatMap((each) => [...each]));
    const stored: { key: string; order_number: string }[] = await knex('idempotency_keys')
      .join('orders', 'orders.id', 'order_id')
      .select('key', 'order_number');
    expect(new Map(stored.map(({ key, order_number }) => [key, order_number]))).toEqual(confirmed);
    for (const table of ['orders', 'order_lines', 'order_search']) {
      expect([table, (await knex(table).select()).length]).toEqual([table, confirmed.size + 1]);
    }

    expect(await budgetsThatDiffer(db)).toEqual([]);
    const [{ reserved, spent } = { reserved: 0, spent: 0 }]: { reserved: number; spent: number }[] = await knex(
      'budgets',
    ).select({ reserved: 'reserved_cents', spent: 'spent_cents' });
    expect(Number(reserved) + Number(spent)).toBe((confirmed.size + 1) * 25_200);
    expect(Number(spent)).toBeLessThanOrEqual(BUDGET * 100);

    const history = await knex('order_line_history').orderBy('version');
    const versions = new Map(history.map(({ version, po }) => [Number(version), po]));
    expect([...versions.keys()]).toEqual(Array.from({ length: versions.size }, (_, index) => index + 2));
    const acknowledged = made.flatMap((each) => [...each]);
    expect(new Set(acknowledged.map(([version]) => version)).size).toBe(acknowledged.length);
    for (const [version, po] of acknowledged) expect([version, versions.get(version)]).toEqual([version, po]);
    process.stdout.write(
      `${KILLS} kills of ${PROCESSES} processes: ${confirmed.size} orders, ${versions.size} edits.\n`,
    );
    expect(Math.min(confirmed.size, versions.size)).toBeGreaterThan(KILLS);
  },
  MAX_TEST_MS,
);
