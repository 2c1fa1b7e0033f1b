import type { Database } from '../database/database';
import { postgresSearch } from './postgres-search';
import type { OrderSearchIndex } from './search-index';
import { sqliteSearch } from './sqlite-search';

const INDEXES = { sqlite: sqliteSearch, postgres: postgresSearch } as const;

export function orderSearchOf({ engine }: Pick<Database, 'engine'>): OrderSearchIndex {
  return INDEXES[engine];
}
