import { closeSync, existsSync, linkSync, openSync, readSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { endianness } from 'node:os';
import type { Knex } from 'knex';
import { wrapAcquire } from '../../connection';
import { DatabaseMovedError } from '../../database-faults';

/**
 * The files of an open database: the main file, the log (`-wal`), and the log's index (`-shm`). SQLite happily writes
 * into deleted files, and everything it confirmed is lost with them when the process exits. So this compares each with
 * the opened file: before lending a connection, after each commit, and once a second. Log and index have a second name,
 * a hard link, which restores them at once (docs/operations.md, The database's files).
 */
export interface DatabaseFiles {
  /** @throws DatabaseMovedError if a file isn't what was opened and can't be put back */
  requireInPlace(): void;
  /** Hands out no connection while a file isn't in place: a new one would open another log. */
  guard(knex: Knex): void;
  /** Call it once all connections are closed: closing any file drops the process's locks on it. */
  close(): void;
}

const LOG_ENDINGS = ['-wal', '-shm'] as const;

const CHECK_EVERY_MS = 1_000;

const linkOf = (path: string) => `${path.replace(/-(wal|shm)$/, '.$1')}-link`;

/** @param warn takes a sentence about what was put back, or is lost */
export function watchDatabaseFiles(file: string, warn: (sentence: string) => void): DatabaseFiles {
  const main = identity(look(file));
  const logs = LOG_ENDINGS.map((ending) => keepLink(file + ending));
  // Where SQLite can't share memory, as on some network drives, there's no log.
  const index = existsSync(`${file}-shm`) ? openSync(`${file}-shm`, 'r') : undefined;
  let mainBytes = 0;
  let truncated: DatabaseMovedError | undefined;

  function requireInPlace(): void {
    if (truncated) throw truncated;
    const stats = look(file);
    if (!stats || identity(stats) !== main) {
      throw new DatabaseMovedError('The database’s file was moved, deleted, or replaced while the server was running.');
    }
    for (const log of logs) if (identity(look(log.path)) !== log.opened) putBack(log, warn);
    const short = shortFile(stats.size);
    mainBytes = stats.size;
    if (short === undefined) return;
    truncated = new DatabaseMovedError(
      `The database’s ${short} was truncated while the server was running. Orders since the last checkpoint may be missing: end the server, check the database, and restore a backup if it’s damaged.`,
    );
    warn(truncated.message);
    throw truncated;
  }

  /** Only `VACUUM` makes a healthy file smaller. */
  function shortFile(size: number): string | undefined {
    const needed = index === undefined ? undefined : readIndex(index);
    if (index === undefined || !needed) return undefined;
    if (isShorter(`${file}-wal`, needed.logBytes, index)) return 'log';
    return size < mainBytes && needed.mainBytes >= mainBytes ? 'file' : undefined;
  }

  // Puts a log back even while nobody orders. Calls and `/readyz` notice on their own.
  const timer = setInterval(() => {
    try {
      requireInPlace();
    } catch {}
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    requireInPlace,
    guard(pool) {
      wrapAcquire(pool, async (acquire) => {
        requireInPlace();
        return acquire();
      });
    },
    close() {
      clearInterval(timer);
      if (index !== undefined) closeSync(index);
      dropLinks(file);
    },
  };
}

function putBack({ path, opened }: KeptLog, warn: (sentence: string) => void): void {
  if (identity(look(linkOf(path))) !== opened) {
    throw new DatabaseMovedError(
      'A log of the database was deleted or replaced. Stop the server normally, which saves what it has, and start it again.',
    );
  }
  const isReplaced = existsSync(path);
  if (isReplaced) renameSync(path, `${path}.replaced`);
  linkAs(linkOf(path), path);
  warn(
    isReplaced ? `${path} was replaced. It’s back; the other is ${path}.replaced` : `${path} was deleted. It’s back`,
  );
}

/**
 * Puts back a log that was deleted while no server ran; call it before opening the database. SQLite removes the index
 * before the log, so an index without a log isn't SQLite's doing.
 */
export function restoreLog(file: string): void {
  const [log, index] = [`${file}-wal`, `${file}-shm`];
  const opened = identity(look(index));
  if (existsSync(log) || opened === undefined || identity(look(linkOf(index))) !== opened) return;
  if (existsSync(linkOf(log))) linkAs(linkOf(log), log);
}

/** Call it after the database is closed: SQLite has removed the log if nobody else uses it. */
export function dropLinks(file: string): void {
  if (existsSync(`${file}-wal`)) return;
  for (const ending of LOG_ENDINGS) rmSync(linkOf(file + ending), { force: true });
}

interface KeptLog {
  readonly path: string;
  readonly opened: string | undefined;
}

/** Some file systems have no hard links. Without one, a deleted log keeps the store closed until a restart. */
function keepLink(path: string): KeptLog {
  const opened = identity(look(path));
  try {
    if (opened !== undefined && identity(look(linkOf(path))) !== opened) linkAs(path, linkOf(path));
  } catch {}
  return { path, opened };
}

/** Another process may be doing the same. */
function linkAs(path: string, name: string): void {
  const spare = `${name}.${process.pid}`;
  linkSync(path, spare);
  renameSync(spare, name);
  // Renaming a file's name to another name of the same file does nothing.
  rmSync(spare, { force: true });
}

function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function identity(stats: Stats | undefined): string | undefined {
  return stats && `${stats.dev}:${stats.ino}`;
}

/** How large the log and main file must be, by the log's index. */
const COPY_BYTES = 48;
const header = Buffer.alloc(2 * COPY_BYTES);
const isLittle = endianness() === 'LE';

/** Undefined while somebody is writing it. SQLite's format (sqlite.org/walformat.html, WAL-Index Format). */
function readIndex(index: number) {
  readSync(index, header, 0, header.length, 0);
  if (header.compare(header, COPY_BYTES, 2 * COPY_BYTES, 0, COPY_BYTES) !== 0) return undefined;
  const size = isLittle ? header.readUInt16LE(14) : header.readUInt16BE(14);
  const pageBytes = size === 1 ? 65_536 : size;
  const [frames, pages] = [16, 20].map((at) => (isLittle ? header.readUInt32LE(at) : header.readUInt32BE(at)));
  if (!frames || !pages) return { logBytes: 0, mainBytes: (pages ?? 0) * pageBytes };
  return { logBytes: 32 + frames * (24 + pageBytes), mainBytes: pages * pageBytes };
}

/** Another process may have emptied the log since we read its index, so this reads the index again. */
function isShorter(log: string, bytes: number, index: number): boolean {
  if ((look(log)?.size ?? 0) >= bytes) return false;
  const now = readIndex(index);
  return now !== undefined && (look(log)?.size ?? 0) < now.logBytes;
}
