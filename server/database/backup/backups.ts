import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../operations/files/error-code';
import { makeFolder, OWNER_ONLY_FILE, syncToDisk } from '../../operations/files/private-files';
import type { BackupSettings } from '../../operations/settings/backup-settings';
import { type BackupContent, type BackupDatabase, BackupError, type DatabaseKind } from './backup-database';

export interface Backup {
  readonly name: string;
  readonly kind: DatabaseKind;
  /** Epoch milliseconds, in whole seconds. The backup has everything stored before this. */
  readonly takenAt: number;
}

const ENDINGS: Readonly<Record<DatabaseKind, string>> = { sqlite: 'sqlite.gz', postgres: 'pgdump' };

/** Ends the name of a backup that's being written, and of the temporary files it needs. */
const UNFINISHED = '.part';

/** In the format of `sha256sum`, which can also check it. */
const CHECKSUM = '.sha256';

const NAME = /^storefront-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(sqlite\.gz|pgdump)$/;

/** 'storefront-20261122T114500Z.sqlite.gz', in UTC so that names sort by time. */
export function backupName(kind: DatabaseKind, takenAt: number): string {
  const time = new Date(takenAt).toISOString().replace(/[-:]|\.\d+/g, '');
  return `storefront-${time}.${ENDINGS[kind]}`;
}

/** Undefined if the name isn't a backup's. */
function readBackupName(name: string): Backup | undefined {
  const [, year, month, day, hour, minute, second, ending] = NAME.exec(name) ?? [];
  const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(takenAt)) return undefined;
  return { name, kind: ending === ENDINGS.sqlite ? 'sqlite' : 'postgres', takenAt };
}

/** Newest first; none if the folder doesn't exist. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const backups = (await namesIn(folder)).flatMap((name) => readBackupName(name) ?? []);
  return backups.sort((a, b) => b.takenAt - a.takenAt);
}

/** Deletes all but the newest backups of a kind. `newest` stays, whatever the clock said at the time. */
async function deleteOldBackups(folder: string, newest: Backup, keep: number): Promise<void> {
  const others = (await listBackups(folder)).filter(({ name, kind }) => kind === newest.kind && name !== newest.name);
  for (const { name } of others.slice(keep - 1)) {
    // The checksum goes last: a crash may leave a checksum without a backup, never the other way around.
    await rm(join(folder, name), { force: true });
    await rm(join(folder, name + CHECKSUM), { force: true });
  }
}

/** Unfinished backups that nobody has written to for this long belong to a process that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

async function deleteAbandoned(folder: string, now: number): Promise<void> {
  for (const { path, writtenAt } of await unfinishedIn(folder)) {
    if (now - writtenAt >= ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** Lists unfinished backups of any process, including ones that were killed. */
async function unfinishedIn(folder: string) {
  const names = (await namesIn(folder)).filter((name) => name.startsWith('storefront-') && name.includes(UNFINISHED));
  const found = names.map(async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    return stats ? [{ path, writtenAt: stats.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @param unfinished the backup, before it gets its name */
async function writeChecksum(unfinished: string, backup: string): Promise<void> {
  const text = `${await sha256Of(unfinished)}  ${basename(backup)}\n`;
  const file = await open(backup + CHECKSUM, 'w', OWNER_ONLY_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws BackupError if the backup isn't, byte for byte, what was written */
export async function verifyChecksum(backup: string): Promise<void> {
  const text = await readFile(backup + CHECKSUM, 'utf8').catch(() => {
    throw new BackupError(`${backup}${CHECKSUM} cannot be read, so the backup cannot be checked.`);
  });
  const [expected] = text.split(/\s/);
  const found = await sha256Of(backup).catch(() => {
    throw new BackupError(`${backup} cannot be read.`);
  });
  if (found !== expected) throw new BackupError(`${backup} is damaged: its checksum is not the one beside it.`);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export interface TakenBackup {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly content: BackupContent;
}

/**
 * Takes a backup, then deletes the oldest. If it fails, none is deleted: a damaged database doesn't push out the last
 * good backup.
 * @param signal cancels it and leaves nothing behind
 */
export async function takeBackup(
  database: BackupDatabase,
  { folder, keep }: Pick<BackupSettings, 'folder' | 'keep'>,
  now: number,
  signal?: AbortSignal,
): Promise<TakenBackup> {
  makeFolder(folder);
  await deleteAbandoned(folder, now);
  const name = backupName(database.kind, now);
  const file = join(folder, name);
  const content = await writeBackup(database, file, signal);
  await deleteOldBackups(folder, { name, kind: database.kind, takenAt: now }, keep);
  return { name, file, bytes: (await stat(file)).size, content };
}

/** A backup gets its name only when it's complete, checked, and on the disk. */
async function writeBackup(database: BackupDatabase, file: string, signal?: AbortSignal): Promise<BackupContent> {
  const unfinished = file + UNFINISHED;
  // Fails if another process started one in the same second.
  await (await open(unfinished, 'wx', OWNER_ONLY_FILE)).close();
  try {
    const content = await database.backUp(unfinished, signal);
    await syncToDisk(unfinished);
    await writeChecksum(unfinished, file);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    return content;
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(file + CHECKSUM, { force: true });
    throw error;
  }
}
