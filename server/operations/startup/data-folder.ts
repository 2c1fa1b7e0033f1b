import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../../db/engines/sqlite/lock-data-folder';
import { makeFolder } from '../files/private-files';
import { SettingsError } from '../settings/env';

/**
 * Creates the data folder if it's missing, and locks it for this server.
 *
 * @throws SettingsError if it isn't writable, FolderInUseError if another server has it
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw folderError('DATA_DIR', folder, error);
  }
}

/** Creates a missing folder, and checks that it's writable. @throws SettingsError */
export function checkFolder(setting: string, folder: string): void {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, 'check-')));
  } catch (error) {
    throw folderError(setting, folder, error);
  }
}

/** @param setting the one that names the folder */
function folderError(setting: string, folder: string, error: unknown): SettingsError {
  const { code } = error as NodeJS.ErrnoException;
  return new SettingsError(
    `${setting} ${folder}: files cannot be written here (${code}). Name a folder that the server's user owns.`,
  );
}
