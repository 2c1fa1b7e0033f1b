import { lockDataFolder } from '../../db/engines/sqlite/lock-data-folder';
import { folderError } from './check-folder';

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
    throw folderError('DATA_DIR', folder, error);
  }
}
