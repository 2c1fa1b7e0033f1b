import { parseArgs } from 'node:util';
import { countOf } from '../../../domain/text/count-of';
import { BackupError } from '../../database/backup/backup-database';
import { takeBackup } from '../../database/backup/backups';
import { databaseToBackUp } from '../../database/engines/open-database';
import { fileSize, runCommand, say } from '../run-command';

const USAGE = `npm run backup
Backs up the database into BACKUP_DIR while the server runs, checks the backup, and keeps the newest BACKUP_KEEP.
With BACKUP_EVERY=6h the server does this by itself.

In the backup: everything in the database, that is orders, their edits and payments, sessions and limits.
Not in it, so keep copies of your own: the secrets file, the settings (.env), changed files in server/data, photographs
in public/images. Drawn pictures need no copy; they are drawn again.

Do not copy storefront.sqlite yourself while the server runs: the newest orders are still in storefront.sqlite-wal, and
such a copy lacks them or cannot be opened.`;

await runCommand(USAGE, async (settings) => {
  parseArgs({ options: {} });
  const canceling = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => canceling.abort());
  const taking = takeBackup(databaseToBackUp(settings), settings.backups, Date.now(), canceling.signal);
  const { file, bytes, content } = await taking.catch((error) => {
    throw canceling.signal.aborted ? new BackupError('Canceled. Nothing is left of this backup.') : error;
  });
  say(`${file}: ${countOf(content.orders, 'order')}, ${fileSize(bytes)}, checked.`);
  say('Not in it: secrets file, settings, photographs, changed data files.');
});
