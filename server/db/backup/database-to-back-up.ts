import { join } from 'node:path';
import type { Settings } from '../../env';
import type { BackupDatabase } from './backup-database';
import { sqliteBackups } from './sqlite-backup';

/** The database that a deployment's settings name. */
export function databaseToBackUp(settings: Pick<Settings, 'dataDir'>): BackupDatabase {
  return sqliteBackups(join(settings.dataDir, 'storefront.sqlite'));
}
