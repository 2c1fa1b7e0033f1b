import { join } from 'node:path';
import * as v from 'valibot';

export type BackupSettings = Readonly<ReturnType<typeof backupSettings>>;

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** '30m', '6h', '1d' */
const EVERY = /^([1-9]\d{0,3})([mhd])$/;

const MAX_MS = 30 * UNITS_MS.d;

const KEEP = 'must be a number of backups, 1 to 1000';

export const backupEntries = {
  BACKUP_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder'))),
  BACKUP_EVERY: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isInterval(text), 'must be a time such as 30m, 6h or 1d, at most 30d'),
    ),
    '',
  ),
  BACKUP_KEEP: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, KEEP), v.transform(Number), v.minValue(1, KEEP), v.maxValue(1000, KEEP)),
    '28',
  ),
};

type Values = v.InferOutput<v.ObjectSchema<typeof backupEntries, undefined>> & { readonly DATA_DIR: string };

export function backupSettings({ DATA_DIR, BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Values) {
  return {
    folder: BACKUP_DIR ?? join(DATA_DIR, 'backups'),
    /** Undefined if the server takes no backups on its own. */
    everyMs: BACKUP_EVERY === '' ? undefined : intervalMs(BACKUP_EVERY),
    keep: BACKUP_KEEP,
  };
}

function isInterval(text: string): boolean {
  return EVERY.test(text) && intervalMs(text) <= MAX_MS;
}

function intervalMs(text: string): number {
  const [, count, unit] = EVERY.exec(text) ?? [];
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}
