import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTablets, type Tablets } from '../support/orders/tablets';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { freePort, launchServer, type ServerProcess, statusOf } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { type Cluster, type Node, startCluster, WAIT } from './cluster';
import { mayMakeNetworks } from './network';
import { POSTGRES, toolPath } from './tools';

/** One round in CI, about four minutes. ROUNDS=5 is the proof whose figures docs/operations.md has. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** Only a person who asked for the figures is told that it took too long. */
const IS_TIMED = process.env.ROUNDS !== undefined;

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', POSTGRES, 'setpriv', 'nsenter', 'ip', 'pkill'];
const canRun = PROGRAMS.every((program) => toolPath(program)) && mayMakeNetworks();
const SERVERS = 2;
const TABLETS = 100;

/** How many waits each has at most. None of them takes that long in all: the wait that fails says so, and ends it. */
const STEPS = { start: 8, fault: 10, round: 15, end: 3 };
const maxMs = (steps: number) => steps * WAIT.timeout;

interface Fault {
  readonly what: string;
  /** Until orders flow again. */
  readonly maxSeconds: number;
  happen(leader: Node): Promise<void>;
}

const FAULTS: readonly Fault[] = [
  { what: 'handed over on purpose', maxSeconds: 5, happen: () => cluster.switchOver() },
  {
    what: 'stopped for six seconds',
    maxSeconds: 15,
    async happen(leader) {
      leader.signal('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      leader.signal('SIGCONT');
    },
  },
  {
    what: 'killed',
    maxSeconds: 30,
    async happen(leader) {
      await leader.kill();
      await cluster.leader(leader).finally(() => leader.start());
    },
  },
  {
    what: 'frozen',
    maxSeconds: 30,
    async happen(leader) {
      leader.signal('SIGSTOP');
      await cluster.leader(leader).finally(() => leader.signal('SIGCONT'));
    },
  },
  {
    what: 'cut off',
    maxSeconds: 30,
    async happen(leader) {
      leader.plug('down');
      await cluster.leader(leader).finally(() => leader.plug('up'));
    },
  },
];

let cluster: Cluster;
let project: ServerProject;
let secrets: WrittenSecrets;
let folder: string;
const servers: ServerProcess[] = [];

describe.runIf(canRun)('three database machines', () => {
  beforeAll(async () => {
    [project, secrets, cluster] = await Promise.all([aServerProject(), writeSecrets(), startCluster()]);
    folder = mkdtempSync(join(tmpdir(), 'failover-'));
    for (let index = 0; index < SERVERS; index += 1) {
      const env = {
        DATABASE_URL: cluster.url,
        DATA_DIR: join(folder, `${index}`),
        SECRETS_FILE: secrets.file,
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'silent',
      };
      servers.push(await launchServer(project.bundle, { env }));
    }
    await Promise.all(servers.map((server) => server.ready()));
  }, maxMs(STEPS.start));
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster?.stop();
    secrets?.remove();
    project?.remove();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }, maxMs(STEPS.end));

  it('PgBouncer reaches the leader with the sample', { timeout: maxMs(STEPS.end) }, async () => {
    const port = await freePort();
    const places = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    const { uid, gid } = statSync('/var/lib/postgresql');
    const text = readFileSync('deploy/ha/pgbouncer.ini', 'utf8')
      .replace('port=5000', `port=${new URL(cluster.url).port}`)
      .replace('= 6432', `= ${port}`)
      .replaceAll(/\/(var\/run\/postgresql|var\/log\/postgresql|etc\/pgbouncer)\b(?!\.ini)/g, places);
    writeFileSync(join(places, 'pgbouncer.ini'), text);
    writeFileSync(join(places, 'userlist.txt'), '"storefront" "storefront"\n');
    for (const file of ['', 'pgbouncer.ini', 'userlist.txt']) chownSync(join(places, file), uid, gid);
    const program = toolPath('pgbouncer') ?? '';
    const as = ['--pdeathsig', 'KILL', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'];
    const bouncer = spawn('setpriv', [...as, program, '-q', join(places, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(async () => {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      rmSync(places, { recursive: true, force: true });
    });
    const url = cluster.url.replace(new URL(cluster.url).port, String(port));
    const knex = createKnex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
    const role = async () => (await knex.raw('SELECT pg_is_in_recovery() AS copy')).rows[0].copy;
    await vi.waitFor(async () => expect(await role()).toBe(false), WAIT).finally(() => knex.destroy());
  });

  it(
    'lose no acknowledged order and no edit with a synchronous copy, whatever happens to the leader',
    async () => {
      const tablets = startLoad({ editors: 4 });
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const { what, maxSeconds, happen } of FAULTS) {
          await tablets.more(100);
          const begun = Date.now();
          await happen(await cluster.leader());
          await recover(tablets);
          const seconds = tablets.longestGapSince(begun) / 1_000;
          report(`round ${round}, leader ${what}: ${seconds.toFixed(1)} s without orders`);
          if (IS_TIMED) expect(seconds).toBeLessThan(maxSeconds);
        }
      }
      await tablets.stop();
      expect(tablets.wrong).toEqual([]);
      const knex = cluster.connect();
      await tablets.requireAllStored(knex).finally(() => knex.destroy());
      report(`${tablets.placed.size} orders and ${tablets.edits} edits acknowledged, all stored once`);
    },
    maxMs(ROUNDS * FAULTS.length * STEPS.fault + STEPS.end),
  );

  it(
    'give no order number twice without a synchronous copy, though acknowledged orders are lost',
    async () => {
      await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 100_000_000 });
      for (let round = 1; round <= ROUNDS; round += 1) {
        await cluster.whole();
        const tablets = startLoad({ editors: 0 });
        // A session that no copy has would be lost, too.
        await vi.waitFor(() => expect(tablets.signedIn).toBe(TABLETS), WAIT);
        await tablets.more(100);
        const leader = await cluster.leader();
        await stopReplication(leader);
        const before = tablets.placed.size;
        await tablets.more(100);
        await FAULTS[2]?.happen(leader);
        await recover(tablets);
        await tablets.stop();

        expect(tablets.wrong).toEqual([]);
        const numbers = [...tablets.placed.values()];
        expect(new Set(numbers).size).toBe(numbers.length);
        const knex = cluster.connect();
        const stored = new Set(await knex('idempotency_keys').pluck('key'));
        await knex.destroy();
        const lost = [...tablets.placed.keys()].filter((key) => !stored.has(key)).length;
        report(
          `round ${round}, asynchronous: ${lost} of ${numbers.length} acknowledged orders lost, no number given twice`,
        );
        expect(lost).toBeGreaterThan(0);
        expect(before).toBeGreaterThan(0);
      }
    },
    maxMs(ROUNDS * STEPS.round + STEPS.end),
  );
});

/** Ends with the test, however that ends. */
function startLoad({ editors }: { readonly editors: number }): Tablets {
  const origins = () => servers.map(({ origin }) => origin);
  const tablets = startTablets({ origins, secrets, tablets: TABLETS, editors });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') report(`The cluster when it failed:\n${await cluster.describe()}`);
    await tablets.stop().catch(() => undefined);
  }, maxMs(1));
  return tablets;
}

/** Without a restart of anything: the machines, the servers, and the tablets find together again. */
async function recover(tablets: Tablets): Promise<void> {
  await tablets.more(100);
  await cluster.whole();
  for (const { origin } of servers)
    await vi.waitFor(async () => expect(await statusOf(`${origin}/readyz`)).toBe(200), WAIT);
}

/** What the leader confirms from now on reaches no copy. */
async function stopReplication(leader: Node): Promise<void> {
  const knex = leader.superuser();
  const { rows } = await knex.raw('SELECT pg_current_wal_lsn() AS lsn');
  const missing = () => knex('pg_stat_replication').whereRaw('flush_lsn < ?::pg_lsn', [rows[0].lsn]).pluck('pid');
  await vi.waitFor(async () => expect(await missing()).toEqual([]), WAIT);
  const senders: number[] = await knex('pg_stat_replication').pluck('pid');
  await knex.destroy();
  expect(senders).toHaveLength(2);
  for (const pid of senders) process.kill(pid, 'SIGSTOP');
}

function report(sentence: string): void {
  process.stdout.write(`${sentence}.\n`);
}
