import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../env';
import { makeFolder } from '../private-files';
import type { BackupSettings } from './backup-settings';

/** Makes the folder for backups if the server is to take them. @throws SettingsError if it cannot be written */
export function checkBackupFolder({ folder, everyMs }: BackupSettings): void {
  if (everyMs === undefined) return;
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, 'check-')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `BACKUP_DIR ${folder}: files cannot be written here (${code}). Name a folder that the server's user owns.`,
    );
  }
}
