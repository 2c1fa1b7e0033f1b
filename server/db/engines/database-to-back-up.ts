import type { Settings } from '../../operations/settings';
import type { BackupDatabase } from '../backup/backup-database';
import { databasePlace } from './open-database';
import { postgresBackups } from './postgres/backup';
import { sqliteBackups } from './sqlite/backup';

export function databaseToBackUp(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): BackupDatabase {
  const place = databasePlace(settings);
  return 'url' in place ? postgresBackups(place.url) : sqliteBackups(place.file);
}
