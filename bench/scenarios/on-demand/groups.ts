import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSecret } from '../../../server/access/secrets/secret-list';
import { COMMAND } from '../../../server/db/activity';
import type { Database } from '../../../server/db/database';
import { databasePlace, openDatabase } from '../../../server/db/engines/open-database';
import { changeSecret } from '../../../server/db/secrets';
import { ask } from '../../load/store-client';
import { atMost, type Figure, type Scenario } from '../../scenario';
import { median } from '../../statistics';
import {
  addGroups,
  changeBasePrice,
  changePrice,
  hostOfGroup,
  keyOfGroup,
  secretsOfGroups,
} from '../../store/many-groups';
import { postgresPrograms } from '../../store/postgres-programs';
import { startPostgresServer } from '../../store/postgres-server';
import type { ServerProcess } from '../../store/process';
import type { Workbench } from '../../workbench';

const SIZES = [1_000, 10_000];

/** Background work of the start is over, and its garbage is collected. */
const REST_MS = 30_000;

/** Groups that nobody has asked for before. */
const COLD = [3, 7, 11, 19, 23, 31, 37] as const;

/** Has the code that's known, and its prices and codes change. */
const CHANGED = 0;
const CODE = 'KNOWN';
const OTHER_CODE = 'OTHER';
const ITEM = 'PL420';

export const groups: Scenario = {
  name: 'groups',
  method:
    '1,000 and 10,000 dealer groups, each like Hennessy, with hashed passwords and codes: from starting node to the ' +
    'first good response; memory 30 seconds later; the first page and document of groups that nobody has asked for; ' +
    'how long a change takes until it is in use, and the longest pause of the event loop meanwhile.',
  onDemand: true,
  async measure(bench) {
    const figures: Figure[] = [];
    for (const size of SIZES) figures.push(...(await measure(bench, size, 'SQLite')));
    const programs = postgresPrograms();
    if (!programs) bench.say('PostgreSQL is not installed and is left out');
    else figures.push(...(await measureOnPostgres(bench, programs)));
    return figures;
  },
};

async function measureOnPostgres(bench: Workbench, programs: string): Promise<readonly Figure[]> {
  const server = await startPostgresServer(programs, true);
  bench.afterwards(() => server.stop());
  return measure(bench, SIZES[0] ?? 0, 'PostgreSQL', server.url('postgres'));
}

async function measure(bench: Workbench, size: number, name: string, databaseUrl?: string): Promise<readonly Figure[]> {
  const dataDir = bench.newFolder();
  const secretsFile = join(dataDir, 'secrets.json');
  const secrets = await secretsOfGroups(size, CODE);
  writeFileSync(secretsFile, JSON.stringify(secrets));
  const db = await openDatabase(databasePlace({ databaseUrl, dataDir }));
  bench.afterwards(() => db.close());
  await addGroups(db, size);
  const settings = {
    SECRETS_FILE: secretsFile,
    PUBLIC_HOSTS: [CHANGED, ...COLD].map(hostOfGroup).join(),
  };
  const start = () =>
    bench.startStoreIn(dataDir, { reportsCpu: true, more: settings, ...(databaseUrl ? { databaseUrl } : {}) });
  await (await start()).stop();
  const server = await start();
  bench.say(`${size} groups on ${name}: ready`);
  await sleep(REST_MS);
  const atRest = server.memory()?.nowMib ?? 0;
  const figure = (what: string, value: number, unit: Figure['unit'], goal?: number): Figure => ({
    what: `${what}, ${size.toLocaleString('en-US')} groups, ${name}`,
    value,
    unit,
    ...(goal !== undefined && size === SIZES[0] ? { goal: atMost(goal) } : {}),
  });
  const figures = [
    figure('start', server.startMs, 'ms', 1_000),
    figure('memory at rest', atRest, 'MiB', 150),
    figure('first page of a cold group', await timeCold(server, '/'), 'ms', 200),
    figure('its document, 10 seconds later', await timeCold(server), 'ms'),
  ];
  const changes: Record<string, () => Promise<unknown>> = {
    'a price of one group': () => changePrice(db, CHANGED, ITEM, 12.34),
    'a price of all groups': () => changeBasePrice(db, ITEM, 23.45),
    'a code in the database': () => replaceCode(db, secrets.customers[keyOfGroup(CHANGED)]?.bypass_codes ?? []),
    'a code in the secrets file': async () => {
      const own = { bypass_codes: [await hashSecret('THIRD')] };
      writeFileSync(
        secretsFile,
        JSON.stringify({ ...secrets, customers: { ...secrets.customers, [keyOfGroup(1)]: own } }),
      );
    },
  };
  await askGroup(server, CHANGED, `/v1/storefronts/${keyOfGroup(CHANGED)}`);
  for (const [what, change] of Object.entries(changes)) {
    const { inUseMs, pauseMs } = await timeChange(server, change);
    figures.push(figure(`${what} in use`, inUseMs, 'ms', 5_000), figure(`${what}, longest pause`, pauseMs, 'ms', 50));
  }
  figures.push(figure('memory after that', server.memory()?.nowMib ?? 0, 'MiB'));
  await server.stop();
  return figures;
}

/** @param path by default the document's */
async function timeCold(server: ServerProcess, path?: string): Promise<number> {
  const times: number[] = [];
  for (const group of path === undefined ? COLD.slice(0, 3) : COLD.slice(3)) {
    const started = performance.now();
    await askGroup(server, group, path ?? `/v1/storefronts/${keyOfGroup(group)}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

function askGroup(server: ServerProcess, group: number, path: string) {
  const headers = { Host: hostOfGroup(group), 'X-Forwarded-For': '10.0.0.1', 'X-Forwarded-Proto': 'https' };
  return ask(server.origin, { path }, headers);
}

async function replaceCode(db: Database, [hashed = '']: readonly string[]): Promise<void> {
  const customer = keyOfGroup(CHANGED);
  const edit = {
    place: { customer, kind: 'code', isDemo: false },
    version: 0,
    fromFile: [{ name: '', value: hashed, renamed: [] }],
    added: { name: '', value: await hashSecret(OTHER_CODE) },
  } as const;
  await changeSecret(db, COMMAND, edit, Date.now());
}

const ASK_EVERY_MS = 100;
const MAX_WAIT_MS = 120_000;

/** Pauses count until three seconds after the change is in use: some work follows. */
const AFTERMATH_MS = 3_000;

async function timeChange(server: ServerProcess, change: () => Promise<unknown>) {
  const inUseSince = async () =>
    JSON.parse((await askGroup(server, CHANGED, '/readyz')).text).data.in_use_since as string;
  const before = await inUseSince();
  await server.longestPauseMs();
  await change();
  const started = performance.now();
  while ((await inUseSince()) === before) {
    if (performance.now() - started > MAX_WAIT_MS) throw new Error('The change did not come into use.');
    await sleep(ASK_EVERY_MS);
  }
  const inUseMs = performance.now() - started;
  await sleep(AFTERMATH_MS);
  return { inUseMs, pauseMs: await server.longestPauseMs() };
}
