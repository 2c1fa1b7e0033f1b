import type { Knex } from 'knex';
import type { ReportProgress } from '../../connection';
import type { OpenReports } from '../../database';
import { freeMigrations, migrate } from '../../migrate';
import { prepareSearch } from './search';

/** Any number nobody else uses. */
const LOCK = 4_820_451;

/** Creates or upgrades the tables; processes that start together take turns. */
export async function prepareSchema(owner: Knex, reports: OpenReports): Promise<void> {
  const connection = await owner.client.acquireConnection();
  try {
    await owner.raw('SELECT pg_advisory_lock(?)', [LOCK]).connection(connection);
    // A process killed midway changed nothing but left knex's own lock.
    await freeMigrations(owner);
    await createTables(owner, reports.progress);
    await prepareSearch(owner, reports);
    await owner.raw('SELECT pg_advisory_unlock(?)', [LOCK]).connection(connection);
  } finally {
    await owner.client.releaseConnection(connection);
  }
}

/** Everything but the search index. */
export async function createTables(owner: Knex, report?: ReportProgress): Promise<void> {
  await migrate(owner, report && { report });
  await widenColumns(owner);
}

interface NarrowColumn {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: 'integer' | 'character varying';
}

/**
 * SQLite's texts have no maximum length and sort by bytes, and its integers have 64 bits. Migrations are shared by both
 * databases, so here the columns they made become what they are in SQLite.
 */
async function widenColumns(owner: Knex): Promise<void> {
  await owner.transaction(async (trx) => {
    const columns: readonly NarrowColumn[] = await trx('information_schema.columns')
      .whereRaw('table_schema = current_schema()')
      .whereNot('table_name', 'like', 'knex%')
      .whereIn('data_type', ['integer', 'character varying'])
      .select('table_name', 'column_name', 'data_type');
    if (columns.length === 0) return;
    for (const table of new Set(columns.map(({ table_name }) => table_name))) {
      const changes = columns.filter(({ table_name }) => table_name === table).map(widened);
      await trx.raw(`ALTER TABLE "${table}" ${changes.join(', ')}`);
    }
    await trx.raw('ALTER SEQUENCE orders_id_seq AS bigint');
  });
}

function widened({ column_name, data_type }: NarrowColumn): string {
  return `ALTER COLUMN "${column_name}" TYPE ${data_type === 'integer' ? 'bigint' : 'text COLLATE "C"'}`;
}
