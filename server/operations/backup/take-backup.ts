import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupContent, BackupDatabase } from '../../db/backup/backup-database';
import { makeFolder, OWNER_ONLY_FILE, syncToDisk } from '../files/private-files';
import type { BackupSettings } from './backup-settings';
import { backupName, CHECKSUM, deleteAbandoned, deleteOldBackups, UNFINISHED, writeChecksum } from './backups';

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
