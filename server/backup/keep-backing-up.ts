import type { BackupDatabase, DatabaseKind } from '../db/backup/backup-database';
import type { Services } from '../services';
import type { BackupSettings } from './backup-settings';
import { isBackupUnderway, listBackups } from './backups';
import { takeBackup } from './take-backup';

/** How often the server looks whether a backup is due. */
const LOOK_EVERY_MS = 60_000;

/** A damaged database is not read from end to end every minute. */
const RETRY_AFTER_MS = 10 * 60_000;

type Needed = Pick<Services, 'log' | 'now'>;

/**
 * Backs up the database every `BACKUP_EVERY`, counted from the newest backup in the folder: restarts neither delay nor
 * repeat one, and processes that share the folder take turns. Returns a function that stops this without waiting for
 * a backup that is running, which is then not kept.
 */
export function keepBackingUp(database: BackupDatabase, settings: BackupSettings, services: Needed): () => void {
  const { everyMs } = settings;
  if (everyMs === undefined) return () => undefined;
  let isLooking = false;
  let notBefore = 0;
  const look = async () => {
    if (isLooking || services.now() < notBefore) return;
    isLooking = true;
    try {
      await backUpIfDue(database, settings, everyMs, services);
    } catch (error) {
      services.log.error({ err: error }, 'backup failed');
      notBefore = services.now() + RETRY_AFTER_MS;
    }
    isLooking = false;
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Backs up the database unless there is a backup that is young enough, or one is being taken. */
export async function backUpIfDue(
  database: BackupDatabase,
  settings: BackupSettings,
  everyMs: number,
  { log, now }: Needed,
): Promise<void> {
  const started = now();
  const isYoung = await hasYoungBackup(database.kind, settings.folder, started - everyMs, started);
  if (isYoung || (await isBackupUnderway(settings.folder, started))) return;
  try {
    const { file, bytes, content } = await takeBackup(database, settings, started);
    log.info({ file, bytes, orders: content.orders, ms: now() - started }, 'backup taken');
  } catch (error) {
    const hasAnotherBegun = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!hasAnotherBegun) throw error;
  }
}

/** A backup from the future, by a clock that was wrong, is not a young one. */
async function hasYoungBackup(kind: DatabaseKind, folder: string, after: number, now: number): Promise<boolean> {
  const backups = await listBackups(folder);
  return backups.some((backup) => backup.kind === kind && backup.takenAt > after && backup.takenAt <= now);
}
