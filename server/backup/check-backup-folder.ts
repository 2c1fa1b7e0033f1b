import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingsError } from '../env';
import { OWNER_ONLY_FOLDER } from '../private-files';
import type { BackupSettings } from './backup-settings';

/** Makes the folder for backups if the server is to take them. @throws SettingsError if it cannot be written */
export function checkBackupFolder({ folder, everyMs }: BackupSettings): void {
  if (everyMs === undefined) return;
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `BACKUP_DIR ${folder}: files cannot be written here (${code}). Name a folder that the server's user owns.`,
    );
  }
}
