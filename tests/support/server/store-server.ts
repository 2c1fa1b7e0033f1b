import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import type { DatabasePlace } from '../../../server/database/engines/open-database';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { connectTo, databaseOf, databaseSettings, dropDatabase } from '../database/test-database';

/** The built server in its own process, with its own port and database. */
export interface StoreServer {
  readonly origin: string;
  readonly database: DatabasePlace;
  /** Reads a table's rows from the database while the server runs. */
  rows(table: string): Promise<readonly Record<string, unknown>[]>;
  /** Kills the process (SIGKILL) and keeps its data, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const BUNDLE = join(projectFolders.client, '../server.js');

/** @param bundle the built server; it serves the app in the same build */
export async function startStoreServer(env: Record<string, string> = {}, bundle = BUNDLE): Promise<StoreServer> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const database = await databaseOf(folder);
  const settings = { ...(await databaseSettings(folder)), ...env };
  let running = run(bundle, folder, { PORT: '0', ...settings });
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
      reader ??= connectTo(database);
      return reader(table).select();
    },
    kill,
    async restart() {
      running = run(bundle, folder, { ...settings, PORT: new URL(origin).port });
      await addressOf(running);
    },
    async stop() {
      await reader?.destroy();
      await kill();
      await dropDatabase(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(bundle: string, folder: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      // Pictures are named after their content, so all tests can share those drawn by the build.
      PICTURES_DIR: process.env.PICTURES_DIR ?? resolve(process.env.DATA_DIR ?? 'data', 'pictures'),
      DRAW_AHEAD: 'false',
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
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was listening`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const [origin] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (origin) resolve(origin);
    });
  });
}
