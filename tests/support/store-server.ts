import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { projectFolders } from '../../server/project-folders';

/** The built server as its own process, on a port and with a database of its own. */
export interface StoreServer {
  readonly origin: string;
  /** The database file that the server works on. */
  readonly database: string;
  /** The rows of a table, read from the database file beside the running server. */
  rows(table: string): Promise<readonly Record<string, unknown>[]>;
  /** Ends the process without warning (SIGKILL), as a power cut would; the data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const BUNDLE = join(projectFolders.client, '../server.js');

/** @param bundle the built server, which serves the app that was built beside it. */
export async function startStoreServer(env: Record<string, string> = {}, bundle = BUNDLE): Promise<StoreServer> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const database = join(folder, 'storefront.sqlite');
  let running = run(bundle, folder, { PORT: '0', ...env });
  const origin = await addressOf(running);
  let reader: Knex | undefined;
  const kill = async () => {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    if (running.kill('SIGKILL')) await ended;
  };
  return {
    origin,
    database,
    async rows(table) {
      reader ??= createKnex({
        client: 'sqlite3',
        connection: { filename: database },
        useNullAsDefault: true,
      });
      return reader(table).select();
    },
    kill,
    async restart() {
      running = run(bundle, folder, { ...env, PORT: new URL(origin).port });
      await addressOf(running);
    },
    async stop() {
      await reader?.destroy();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(bundle: string, folder: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      // Drawn pictures are named after what they show: those that the build has drawn serve every test.
      PICTURES_DIR: process.env.PICTURES_DIR ?? resolve(process.env.DATA_DIR ?? 'data', 'pictures'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The server prints its address once it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const [origin] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (origin) resolve(origin);
    });
  });
}
