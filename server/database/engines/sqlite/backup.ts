import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import createKnex, { type Knex } from 'knex';
import type { Database as Connection } from 'sqlite3';
import { codeOf } from '../../../operations/files/error-code';
import { OWNER_ONLY_FILE, syncToDisk } from '../../../operations/files/private-files';
import {
  type BackupContent,
  type BackupDatabase,
  BackupError,
  ordersAfter,
  readContent,
  type UnpackedBackup,
} from '../../backup/backup-database';
import { databaseFault } from '../../database-faults';
import { dropLinks, restoreLog } from './database-files';
import { FolderInUseError, lockDataFolder } from './inspect-sqlite';

const LAST_ID = "SELECT seq FROM sqlite_sequence WHERE name = 'orders'";

const LOGS = ['-wal', '-journal'];

export function sqliteBackups(file: string): BackupDatabase {
  return {
    kind: 'sqlite',
    name: file,
    backUp: (target, signal) => backUp(file, target, signal),
    // A second server on the file doesn't start.
    inTurn: (work) => work({ last: undefined, record: async () => undefined }),
    exists: async () => existsSync(file) && statSync(file).size > 0,
    unpack: (backup) => unpack(file, backup),
  };
}

/** `VACUUM INTO` reads one state of the database, write-ahead log included, and blocks neither readers nor writers. */
async function backUp(file: string, target: string, signal?: AbortSignal): Promise<BackupContent> {
  if (!existsSync(file)) throw new BackupError(`There is no database to back up: ${file}`);
  const copy = `${target}.sqlite`;
  await createPrivate(copy);
  try {
    await withDatabase(file, (database) => database.raw('VACUUM INTO ?', [copy]), signal);
    const content = await checkDatabase(copy, file, signal);
    await pipeline(createReadStream(copy), createGzip(), createWriteStream(target), { signal });
    return content;
  } catch (error) {
    if (databaseFault(error) !== 'full') throw error;
    throw new BackupError(`There is no space left for a backup in ${dirname(target)}.`);
  } finally {
    for (const ending of ['', '-journal']) await rm(copy + ending, { force: true });
  }
}

async function unpack(file: string, backup: string): Promise<UnpackedBackup> {
  const unpacked = `${file}.restoring`;
  const discard = () => rm(unpacked, { force: true });
  await discard();
  try {
    await createPrivate(unpacked);
    await pipeline(createReadStream(backup), createGunzip(), createWriteStream(unpacked));
    const content = await checkDatabase(unpacked, backup);
    return {
      content,
      missingOrders: () =>
        withDatabase(file, (old) => ordersAfter(old, content.lastId, LAST_ID)).catch(() => undefined),
      reserveIds: (lastId) => withDatabase(unpacked, (database) => reserveIds(database, lastId)),
      putInPlace: (keepOldAs) => putInPlace(unpacked, file, keepOldAs),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @param from names the database in messages */
async function checkDatabase(file: string, from: string, signal?: AbortSignal): Promise<BackupContent> {
  const check = async (database: Knex) => {
    const problems: readonly object[] = [
      ...(await database.raw('PRAGMA integrity_check(5)')),
      ...(await database.raw('PRAGMA foreign_key_check')),
    ];
    const found = problems.flatMap((row) => Object.values(row)).filter((value) => value !== 'ok');
    if (found.length > 0) throw new BackupError(`${from} is damaged: ${found.join('; ')}`);
    return readContent(database, LAST_ID);
  };
  try {
    return await withDatabase(file, check, signal);
  } catch (error) {
    if (error instanceof BackupError || signal?.aborted) throw error;
    throw new BackupError(`${from} is damaged or not a database of this store: ${(error as Error).message}`);
  }
}

async function reserveIds(database: Knex, lastId: number): Promise<void> {
  await database('sqlite_sequence').where({ name: 'orders' }).delete();
  await database('sqlite_sequence').insert({ name: 'orders', seq: lastId });
}

/** The old database gets its second name first: a server starting in between would create an empty one. */
async function putInPlace(unpacked: string, file: string, keepOldAs: string | undefined): Promise<void> {
  await syncToDisk(unpacked);
  const unlock = await lockDataFolder(dirname(file)).catch((error) => {
    throw error instanceof FolderInUseError ? new BackupError(error.message) : error;
  });
  try {
    if (keepOldAs !== undefined) await keepOld(file, join(dirname(file), keepOldAs));
    else refuseLogs(file);
    await rename(unpacked, file);
    dropLinks(file);
    await syncToDisk(dirname(file));
  } finally {
    await unlock();
  }
}

async function keepOld(file: string, kept: string): Promise<void> {
  // SQLite would take storefront.sqlite-wal for the restored database's log.
  if (kept.startsWith(file)) throw new BackupError(`Choose a name that does not begin with ${basename(file)}.`);
  if (existsSync(kept)) throw new BackupError(`${kept} exists already. Choose another name for the old database.`);
  const hasLogLeft = await closeLog(file);
  await link(file, kept);
  if (hasLogLeft) for (const log of LOGS) await moveIfThere(file + log, kept + log);
  await rm(`${file}-shm`, { force: true });
}

/** SQLite would take a leftover log for the restored database's, and apply it. */
function refuseLogs(file: string): void {
  const log = LOGS.map((ending) => file + ending).find((path) => existsSync(path));
  if (log) throw new BackupError(`${log} is left of a database that is gone. It may hold orders: move it away first.`);
}

/** Moves the write-ahead log into the database's file, unless that's too damaged; returns whether it stayed. */
async function closeLog(file: string): Promise<boolean> {
  try {
    await withDatabase(file, (database) => database.raw('PRAGMA journal_mode = DELETE'));
    return false;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return true;
    throw new BackupError(
      code === 'SQLITE_BUSY'
        ? `${file} is in use. Stop the server, then restore.`
        : `${file} cannot be set aside: ${(error as Error).message}`,
    );
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}

/** SQLite writes into an empty file and keeps its permissions. */
async function createPrivate(file: string): Promise<void> {
  await (await open(file, 'w', OWNER_ONLY_FILE)).close();
}

/** SQLite only ends what's running at that moment, not what's about to start. */
const INTERRUPT_EVERY_MS = 20;

/** @param signal ends the work's statements at once, with an error */
async function withDatabase<Result>(file: string, work: (database: Knex) => PromiseLike<Result>, signal?: AbortSignal) {
  signal?.throwIfAborted();
  restoreLog(file);
  let connection: Connection | undefined;
  const database = createKnex({
    client: 'sqlite3',
    connection: { filename: file, flags: ['OPEN_READWRITE'] },
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: { warn: () => undefined },
    pool: {
      min: 0,
      max: 1,
      afterCreate: (raw: Connection, done: (error: null, raw: Connection) => void) => {
        connection = raw;
        done(null, raw);
      },
    },
  });
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = () => {
    interrupting ??= setInterval(() => connection?.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal?.addEventListener('abort', interrupt);
  try {
    await database.raw('PRAGMA busy_timeout = 5000');
    const result = await work(database);
    signal?.throwIfAborted();
    return result;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(interrupting);
    await database.destroy();
    dropLinks(file);
  }
}
