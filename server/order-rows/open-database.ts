import type { Database, OpenReports } from '../database/database';
import { type DatabasePlace, openEngine } from '../database/engines/open-database';
import { preparePostgresSearch } from './postgres-search';
import { prepareSqliteSearch } from './sqlite-search';

const NO_REPORTS: OpenReports = { progress: () => undefined, warn: () => undefined };

/** Creates or upgrades the database with its search index, and opens it. */
export function openDatabase(place: DatabasePlace, reports: OpenReports = NO_REPORTS): Promise<Database> {
  return openEngine(place, reports, { sqlite: prepareSqliteSearch, postgres: preparePostgresSearch });
}
