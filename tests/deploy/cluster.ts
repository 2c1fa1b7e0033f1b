import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import createKnex, { type Knex } from 'knex';
import { expect, vi } from 'vitest';
import { freePort } from '../support/server/server-process';
import { type Machine, startNetwork } from './network';
import { toolPath } from './tools';

/** Three database machines and HAProxy, run from the very files of `deploy/ha`. */
export interface Cluster {
  readonly nodes: readonly Node[];
  /** For DATABASE_URL: HAProxy's port for the leader. */
  readonly url: string;
  /** On the leader, as the store's user. */
  connect(): Knex;
  /** @param old what it shouldn't be any more */
  leader(old?: Node): Promise<Node>;
  /** Resolves once a leader and two copies of it, one of them synchronous if that is set, are running on one timeline. */
  whole(): Promise<void>;
  /** Hands the lead over on purpose, and resolves once that's done. */
  switchOver(): Promise<void>;
  /** Changes Patroni's settings for all. */
  configure(settings: object): Promise<void>;
  /** For whoever reads of a failure: what the machines say of themselves, their programs, and the ends of their logs. */
  describe(): Promise<string>;
  stop(): Promise<void>;
}

/** A machine with PostgreSQL, Patroni and etcd. */
export interface Node extends Machine {
  readonly name: string;
  /** As after switching the machine on. */
  start(programs?: readonly ('etcd' | 'patroni')[]): void;
  /** What Patroni has against its file; '' if nothing. */
  problems(): string;
  /** The ends of its programs' logs. */
  logs(): string;
  /** A superuser's connection to its own PostgreSQL. */
  superuser(): Knex;
}

/** What Patroni says of its own PostgreSQL. */
interface State {
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly replication?: readonly { readonly state: string }[];
}

const POLL_MS = 100;
const SAMPLE_PASSWORD = 'change-me-postgres';

/** For each step of the cluster. The slowest is a rewind, a minute on two cores that thirty programs want. */
export const WAIT = { timeout: 180_000, interval: POLL_MS };

/** One question to Patroni, and to PostgreSQL. */
const ANSWER_MS = 5_000;
const QUERY = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

const LOG_LINES = 20;

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Nobody cuts the power here, so files may be in memory. PostgreSQL syncs all of them after each crash and rewind, and
 * each sync takes long on a busy disk.
 */
function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(roomyFolder(), 'ha-'));
  chmodSync(folder, 0o755);
  // Set aside for tests of networks (RFC 2544), so no real network has it.
  const subnet = `198.18.${process.pid % 250}`;
  const network = await startNetwork(subnet, 3);
  const nodes = network.machines.map((machine, index) => nodeOf(machine, `db${index + 1}`, subnet, folder));
  for (const node of nodes) node.start(['etcd']);
  const port = await freePort();
  const haproxy = startHaproxy(folder, subnet, port);
  const url = `postgres://storefront:storefront@127.0.0.1:${port}/storefront`;

  const states = () =>
    Promise.all(
      nodes.map(async ({ address }): Promise<State | undefined> => {
        const response = await patroni(address, '/patroni').catch(() => undefined);
        return (await response?.json().catch(() => undefined)) as State | undefined;
      }),
    );
  /** Those that have the lock, by their own account: the old one until it notices that it has lost it. */
  const leaders = async () => {
    const answers = await Promise.all(nodes.map(({ address }) => patroni(address, '/leader').catch(() => undefined)));
    return nodes.filter((_, index) => answers[index]?.status === 200);
  };
  /** The copy that Patroni would promote. Patroni publishes its name a moment after PostgreSQL starts waiting for it. */
  const synchronousCopy = async ({ address }: Node) => {
    const response = await patroni(address, '/cluster');
    const { members } = (await response.json()) as { members: readonly { name: string; role: string }[] };
    return members.find(({ role }) => role === 'sync_standby')?.name;
  };
  const ask = async ({ address }: Node, path: string, method: string, body: object) => {
    const response = await patroni(address, path, {
      signal: AbortSignal.timeout(60_000),
      method,
      headers: { Authorization: `Basic ${btoa('patroni:change-me-patroni')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`Patroni's ${path}: ${response.status} ${said}`);
  };
  let isSynchronous = true;
  const cluster: Cluster = {
    nodes,
    url,
    connect: () =>
      createKnex({ client: 'pg', connection: { connectionString: url, ...QUERY }, pool: { min: 0, max: 1 } }),
    leader: (old) =>
      vi.waitFor(async () => {
        const found = await leaders();
        expect(found, 'machines that have the lock').toHaveLength(1);
        expect(found[0]?.name, 'the machine that has the lock').not.toBe(old?.name);
        return found[0] as Node;
      }, WAIT),
    whole: () =>
      vi.waitFor(async () => {
        const all = await states();
        const [leader, ...others] = all.filter((each) => each?.role === 'master');
        const copies = leader?.replication ?? [];
        const [locked, ...more] = await leaders();
        const isWhole =
          others.length === 0 &&
          more.length === 0 &&
          locked !== undefined &&
          all.every((each) => each?.state === 'running' && each.timeline === leader?.timeline) &&
          copies.filter(({ state }) => state === 'streaming').length === nodes.length - 1 &&
          ((await synchronousCopy(locked)) !== undefined) === isSynchronous;
        expect(isWhole, 'the cluster is whole').toBe(true);
      }, WAIT),
    async switchOver() {
      const leader = await cluster.leader();
      // On a busy machine, Patroni may not know the outcome yet when it answers, or not hear from the others in time.
      await vi.waitFor(async () => {
        if ((await leaders()).some(({ name }) => name !== leader.name)) return;
        const candidate = await synchronousCopy(leader);
        await ask(leader, '/switchover', 'POST', { leader: leader.name, candidate });
      }, WAIT);
      await cluster.leader(leader);
    },
    async configure(settings) {
      await ask(await cluster.leader(), '/config', 'PATCH', settings);
      if ('synchronous_mode' in settings) isSynchronous = settings.synchronous_mode === true;
    },
    async describe() {
      const all = await states();
      const locked = await leaders();
      const machines = nodes.map((node, index) => {
        const lock = locked.includes(node) ? ' has the lock' : '';
        const programs = node.programs().join(', ') || 'none';
        return `=== ${node.name}${lock}: ${JSON.stringify(all[index] ?? 'silent')}\nprograms: ${programs}\n${node.logs()}`;
      });
      return machines.join('\n');
    },
    async stop() {
      const ended = once(haproxy, 'exit');
      haproxy.kill('SIGKILL');
      await ended;
      await network.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // It wants to reach etcd, too.
    await vi.waitFor(() => expect(nodes[0]?.problems()).toBe(''), { timeout: 60_000, interval: POLL_MS });
    for (const node of nodes) node.start(['patroni']);
    await createDatabase(await cluster.leader());
    await cluster.whole();
  } catch (error) {
    process.stdout.write(`${await cluster.describe()}\n`);
    await cluster.stop();
    throw error;
  }
  return cluster;
}

function patroni(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(ANSWER_MS), ...init });
}

/** A sample with the addresses and places of the test. */
function sample(file: string, subnet: string, replace: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(join('deploy/ha', file), 'utf8').replaceAll('10.0.0.', `${subnet}.`);
  return Object.entries(replace).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/ha/${file} doesn't have ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

function nodeOf(machine: Machine, name: string, subnet: string, parent: string): Node {
  const folder = join(parent, name);
  mkdirSync(folder);
  const { uid, gid } = statSync('/var/lib/postgresql');
  chownSync(folder, uid, gid);
  const own = (text: string) =>
    text
      .replace('name: db1', `name: ${name}`)
      .replace(
        /^((?: +(?:listen|connect_address): |ETCD_\w*URLS=http:\/\/)\S*)\.11:/gm,
        `$1.${machine.address.split('.').at(-1)}:`,
      );
  const etcd = parseEnv(
    own(sample('etcd.env', subnet, { '/var/lib/etcd/storefront': join(folder, 'etcd'), 'NAME=db1': `NAME=${name}` })),
  ) as Record<string, string>;
  const config = join(folder, 'patroni.yml');
  const places = {
    '/var/lib/postgresql/15/storefront': join(folder, 'data'),
    '/var/lib/postgresql/storefront.pgpass': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
  };
  const log = `\nlog: {dir: ${folder}, level: INFO}\n`;
  writeFileSync(config, own(sample('patroni.yml', subnet, places)));
  const logged = join(folder, 'logged.yml');
  writeFileSync(logged, readFileSync(config, 'utf8') + log);
  const program = ['/usr/bin/python3', toolPath('patroni') ?? 'patroni'];
  const commands = { etcd: [toolPath('etcd') ?? 'etcd'], patroni: [...program, logged] };
  /** PostgreSQL says what it has to say where Patroni was started. */
  const logOf = (name: keyof typeof commands) => join(folder, `${name}.out`);
  return {
    ...machine,
    name,
    start(programs = ['etcd', 'patroni']) {
      for (const name of programs) {
        const [program = '', ...args] = machine.commandFor('postgres', commands[name]);
        const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', ...etcd };
        const log = openSync(logOf(name), 'a');
        spawn(program, args, { env, stdio: ['ignore', log, log] });
        closeSync(log);
      }
    },
    logs: () =>
      [join(folder, 'patroni.log'), logOf('patroni'), logOf('etcd')].map((file) => `--- ${tail(file)}`).join('\n'),
    problems() {
      const [command = '', ...args] = machine.commandFor('postgres', [...program, '--validate-config', config]);
      const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      return stdout + stderr;
    },
    superuser: () =>
      createKnex({
        client: 'pg',
        connection: {
          connectionString: `postgres://postgres:${SAMPLE_PASSWORD}@${machine.address}/postgres`,
          ...QUERY,
        },
        pool: { min: 0, max: 1 },
      }),
  };
}

/** Its last lines, without what Patroni quotes of other programs. */
function tail(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return [file, ...lines.filter((line) => /^\S*\d{4}[-/]/.test(line)).slice(-LOG_LINES)].join('\n');
}

function startHaproxy(folder: string, subnet: string, port: number) {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, sample('haproxy.cfg', subnet, { '127.0.0.1:5000': `127.0.0.1:${port}` }));
  const program = toolPath('haproxy') ?? 'haproxy';
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, '-db', '-q', '-f', file], { stdio: 'ignore' });
}

async function createDatabase(leader: Node): Promise<void> {
  const knex = leader.superuser();
  try {
    // PostgreSQL may not be up yet, or Patroni may still be setting its users' passwords.
    await vi.waitFor(async () => knex.raw("CREATE ROLE storefront LOGIN PASSWORD 'storefront'"), WAIT);
    await knex.raw('CREATE DATABASE storefront OWNER storefront');
  } finally {
    await knex.destroy();
  }
}
