import { lockDataFolder } from '../db/engines/sqlite/lock-data-folder';
import { SettingsError } from '../env';

/**
 * Makes the data folder if there is none, and takes it for this server alone.
 *
 * @throws SettingsError if it cannot be written, FolderInUseError if another server has it
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new SettingsError(
      `DATA_DIR ${folder}: files cannot be written here (${error.code}). Name a folder that the server's user owns.`,
    );
  }
}
