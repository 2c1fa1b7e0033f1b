import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf } from '../../../domain/text/count-of';
import { type BackupDatabase, BackupError } from '../../database/backup/backup-database';
import { listBackups } from '../../database/backup/backups';
import { checkBackup, type RestoredBackup, restoreBackup } from '../../database/backup/restore-backup';
import { SPARE_IDS } from '../../database/database';
import { databaseToBackUp } from '../../database/engines/open-database';
import type { Settings } from '../../operations/settings/settings';
import { fileSize, runCommand, say } from '../run-command';

const USAGE = `npm run restore -- <backup> [--keep-old-as <name>] [--check]
Puts a backup in the place of the database. Stop the server first.

<backup>       a file, or the name of one in BACKUP_DIR; without it, those in BACKUP_DIR are listed
--keep-old-as  the name that the present database gets. Nothing is overwritten or deleted
--check        only checks the backup: its checksum, its database, and that this version can use it`;

await runCommand(USAGE, async (settings) => {
  const { values, positionals } = parseArgs({
    options: { 'keep-old-as': { type: 'string' }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [named, ...others] = positionals;
  if (others.length > 0) throw new BackupError(USAGE);
  if (named === undefined) return list(settings);
  const file = existsSync(named) ? named : join(settings.backups.folder, named);
  const database = databaseToBackUp(settings);
  if (values.check) {
    const { orders } = await checkBackup(database, file);
    say(`${file} is good: ${countOf(orders, 'order')}. Nothing was changed.`);
    return;
  }
  const restored = await restoreBackup(database, file, plainName(values['keep-old-as']));
  say(describe(restored, database, values['keep-old-as']));
});

async function list({ backups: { folder } }: Settings): Promise<void> {
  const backups = await listBackups(folder);
  const lines = backups.map(({ name, takenAt }) => {
    return `${new Date(takenAt).toISOString()}  ${fileSize(statSync(join(folder, name)).size).padStart(9)}  ${name}`;
  });
  process.stdout.write(`${lines.join('\n') || `There are no backups in ${folder}.`}\n\n${USAGE}\n`);
}

/** The old database stays where it is, under another name. @throws BackupError if the name leads elsewhere */
function plainName(name: string | undefined): string | undefined {
  if (name === undefined || (/^[\w.-]{1,60}$/.test(name) && basename(name) === name && !name.startsWith('.'))) {
    return name;
  }
  throw new BackupError('--keep-old-as must be a name of letters, digits, dots, dashes and underscores.');
}

function describe({ content, missing }: RestoredBackup, { name }: BackupDatabase, kept: string | undefined): string {
  const lines = [`${name} is restored: ${countOf(content.orders, 'order')}.`];
  if (kept !== undefined) lines.push(`The old database is kept as ${kept}.`);
  if (missing && missing.count > 0) {
    const { count, first, last } = missing;
    const numbers = count === 1 ? first : `${first} to ${last}`;
    lines.push(`It has ${countOf(count, 'order')} that the backup lacks: ${numbers}.`);
  }
  lines.push(
    `New orders get numbers at least ${SPARE_IDS} higher, so that none gets one that was given after the backup.`,
  );
  lines.push('Start the server.');
  return lines.join('\n');
}
