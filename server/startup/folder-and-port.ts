import { mkdtempSync, rmdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { lockDataFolder } from '../database/engines/sqlite/inspect-sqlite';
import { codeOf } from '../operations/files/error-code';
import { makeFolder } from '../operations/files/private-files';
import { SettingsError } from '../operations/settings/settings';

/**
 * Creates the data folder if it's missing, and locks it for this server.
 * @throws SettingsError if it isn't writable, FolderInUseError if another server has it
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockDataFolder(folder);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
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
  return new SettingsError(
    `${setting} ${folder}: files cannot be written here (${codeOf(error)}). Name a folder that the server's user owns.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or use another port',
  EACCES: 'only root may listen there. Use a port from 1024 on',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
};

/** @param setting the one that names the port @throws SettingsError if the server can't listen there */
export async function listenOn(server: Server, setting: string, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const code = String(codeOf(error));
    throw new SettingsError(`${setting} ${port} on ${host}: ${REASONS[code] ?? `cannot be listened on (${code})`}.`);
  }
}
