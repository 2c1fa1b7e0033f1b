import { SPARE_IDS } from '../database';
import { KNOWN_MIGRATIONS } from '../schema-version';
import {
  type BackupContent,
  type BackupDatabase,
  BackupError,
  type MissingOrders,
  type UnpackedBackup,
} from './backup-database';
import { verifyChecksum } from './backups';

export interface RestoredBackup {
  readonly content: BackupContent;
  /** Undefined if the old database was missing or unreadable. */
  readonly missing: MissingOrders | undefined;
}

/**
 * Checks a backup without changing anything: its bytes, its database, and whether this version knows its schema.
 * @throws BackupError
 */
export async function checkBackup(database: BackupDatabase, file: string): Promise<BackupContent> {
  const unpacked = await unpackChecked(database, file);
  await unpacked.discard();
  return unpacked.content;
}

/**
 * Puts a backup in the database's place. Nothing changes unless everything about the backup is right.
 * @param keepOldAs the old database's new name
 * @throws BackupError
 */
export async function restoreBackup(
  database: BackupDatabase,
  file: string,
  keepOldAs: string | undefined,
): Promise<RestoredBackup> {
  const hasOld = await database.exists();
  if (hasOld && keepOldAs === undefined) {
    throw new BackupError(
      `${database.name} exists. Say with --keep-old-as which name it gets; it is kept under that name.`,
    );
  }
  const unpacked = await unpackChecked(database, file);
  try {
    const missing = hasOld ? await unpacked.missingOrders() : undefined;
    // The old database may know how many orders came after the backup, but it may also be new and empty.
    await unpacked.reserveIds(Math.max(unpacked.content.lastId + SPARE_IDS, missing?.lastId ?? 0));
    await unpacked.putInPlace(hasOld ? keepOldAs : undefined);
    return { content: unpacked.content, missing };
  } catch (error) {
    await unpacked.discard();
    throw error;
  }
}

async function unpackChecked(database: BackupDatabase, file: string): Promise<UnpackedBackup> {
  await verifyChecksum(file);
  const unpacked = await database.unpack(file);
  const newer = unpacked.content.migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (newer.length === 0) return unpacked;
  await unpacked.discard();
  throw new BackupError(
    `${file} was taken by a newer version of this software (${newer.join(', ')}). Restore it with that version.`,
  );
}
