import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { programPath } from '../../../../bench/browser/program-path';

/** A private PostgreSQL in a temporary folder, reachable only by a socket in that folder. */
export interface PostgresServer {
  /** Has its socket. */
  readonly folder: string;
  /** The address of a database. */
  url(database: string): string;
  /** Ends it at once, like a power cut, and keeps its data. */
  kill(): Promise<void>;
  /** Starts it again after that. @param more settings, which replace earlier ones */
  restart(more?: readonly string[]): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Where Linux can, it stops PostgreSQL when this process ends, however it ends. */
const WITH_US = programPath('setpriv') ? ['setpriv', '--pdeathsig', 'INT'] : [];

/** PostgreSQL refuses to run as root. */
const USERS = ['postgres', 'nobody'];

/**
 * The databases order texts by the rules of a language, as they do in most places;
 * the store must not depend on it.
 */
const INIT = ['--no-sync', '--auth=trust', '--username=tester', '--encoding=UTF8', '--locale=C.UTF-8'];
const LANGUAGE = ['--locale-provider=icu', '--icu-locale=en-US'];
const SETTINGS = ['listen_addresses=', 'max_connections=300', 'shared_buffers=64MB', 'log_min_messages=log'];

/**
 * @param programs the folder with PostgreSQL's programs
 * @param isDurable whether what is committed survives a power cut, as it must where speed is measured
 * @param settings further ones, such as 'port=5433'
 * @param primary the server to copy, and to follow until it's promoted
 */
export async function startPostgresServer(
  programs: string,
  isDurable = false,
  settings: readonly string[] = [],
  primary?: PostgresServer,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const [program, ...options] = primary
    ? [
        'pg_basebackup',
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
        '-h',
        primary.folder,
        '-U',
        'tester',
        '-D',
      ]
    : ['initdb', ...INIT, ...LANGUAGE];
  execFileSync(join(programs, program as string), [...options, data], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const args = [
    '-D',
    data,
    '-k',
    folder,
    ...[...SETTINGS, `fsync=${isDurable ? 'on' : 'off'}`, ...settings].flatMap((setting) => ['-c', setting]),
  ];
  const start = (more: readonly string[] = []) =>
    startProgram(join(programs, 'postgres'), [...args, ...more.flatMap((setting) => ['-c', setting])], user);
  let running = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    folder,
    url: (database) => `postgres://tester@localhost/${database}?host=${encodeURIComponent(folder)}`,
    kill: () => end('SIGQUIT'),
    async restart(more) {
      running = await start(more);
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined if this process may run PostgreSQL itself. */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of USERS) {
    try {
      const idOf = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody');
}

/** Resolves once it takes connections. */
async function startProgram(program: string, args: readonly string[], user: User | undefined): Promise<ChildProcess> {
  const [command = '', ...all] = [...WITH_US, program, ...args];
  const running = spawn(command, all, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: running.stderr }).on('line', (line) => {
      if (said.length < 20) said.push(line);
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
    });
    running.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
  });
  return running;
}
