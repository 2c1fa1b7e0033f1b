import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../files/private-files';
import { SettingsError } from '../settings/env';

/** Makes a folder if there is none, and writes into it. @throws SettingsError if that is not possible */
export function checkFolder(setting: string, folder: string): void {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, 'check-')));
  } catch (error) {
    throw folderError(setting, folder, error);
  }
}

/** @param setting the one that names the folder */
export function folderError(setting: string, folder: string, error: unknown): SettingsError {
  const { code } = error as NodeJS.ErrnoException;
  return new SettingsError(
    `${setting} ${folder}: files cannot be written here (${code}). Name a folder that the server's user owns.`,
  );
}
