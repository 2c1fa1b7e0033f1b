import { type Background, repeat } from '../../jobs/repeat';
import type { HasClock } from '../../operations/clock';
import type { HasLog } from '../../operations/log';
import type { BackupSettings } from '../../operations/settings/backup-settings';
import type { HasSettings } from '../../operations/settings/settings';
import type { HasDatabase } from '../database';
import { type BackupDatabase, type BackupTurn, type DatabaseKind, lastTurn } from './backup-database';
import { listBackups, takeBackup } from './backups';

const CHECK_EVERY_MS = 60_000;

/** A damaged database isn't read from end to end every minute. */
const RETRY_AFTER_MS = 10 * 60_000;

/** The server that took the last backup gets this head start for the next, which keeps them in one place. */
export const OTHERS_WAIT_MS = 15 * 60_000;

type Needed = HasClock & HasLog;

/** Backs up every `BACKUP_EVERY` from the newest backup: restarts neither delay nor repeat one. Stopping cancels. */
export function startBackups(database: BackupDatabase, settings: BackupSettings, services: Needed): Background {
  const { everyMs } = settings;
  if (everyMs === undefined) return { stop: async () => undefined };
  const { log, now } = services;
  const canceling = new AbortController();
  let notBefore = 0;
  const check = async () => {
    if (now() < notBefore) return;
    try {
      await backUpIfDue(database, { ...settings, everyMs }, services, canceling.signal);
    } catch (error) {
      if (canceling.signal.aborted) return log.info('backup canceled');
      log.error({ err: error }, 'backup failed');
      notBefore = now() + RETRY_AFTER_MS;
    }
  };
  const checks = repeat(check, { everyMs: CHECK_EVERY_MS, runAtStart: true });
  return {
    stop() {
      canceling.abort();
      return checks.stop();
    },
  };
}

interface TimedBackups extends BackupSettings {
  readonly everyMs: number;
}

/** Does nothing if there's a recent backup, or another server is taking one. */
export async function backUpIfDue(
  database: BackupDatabase,
  settings: TimedBackups,
  { log, now }: Needed,
  signal?: AbortSignal,
): Promise<void> {
  const started = now();
  const isYoung = () => hasYoungBackup(database.kind, settings, started);
  if (await isYoung()) return;
  await database.inTurn(async (turn) => {
    if ((await isYoung()) || (await isOthersTurn(turn, settings))) return;
    const { name, file, bytes, content } = await takeBackup(database, settings, started, signal);
    await turn.record(name);
    log.info({ file, bytes, orders: content.orders, ms: now() - started }, 'backup taken');
  });
}

/** A backup from the future came from a clock that was wrong, so it doesn't count. */
async function hasYoungBackup(kind: DatabaseKind, { folder, everyMs }: TimedBackups, now: number): Promise<boolean> {
  const backups = await listBackups(folder);
  return backups.some(({ kind: its, takenAt }) => its === kind && takenAt > now - everyMs && takenAt <= now);
}

/** Whether the last backup is in another folder and is still recent, or due for a successor there. */
async function isOthersTurn({ last }: BackupTurn, { folder, everyMs }: TimedBackups): Promise<boolean> {
  if (!last || last.ageMs < 0 || last.ageMs >= everyMs + OTHERS_WAIT_MS) return false;
  return (await listBackups(folder)).every(({ name }) => name !== last.name);
}

/** Other servers' backups are in their folders, but PostgreSQL knows about the last one. */
export async function lateBackup({ db, settings, now }: HasDatabase & HasClock & HasSettings) {
  const { folder, everyMs } = settings.backups;
  if (everyMs === undefined) return undefined;
  const [newest] = await listBackups(folder);
  const last = Math.max(newest?.takenAt ?? 0, await lastTurn(db.read));
  return now() - last > everyMs + OTHERS_WAIT_MS ? { last: last || null } : undefined;
}
