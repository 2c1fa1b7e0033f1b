import type { Knex } from 'knex';
import type { Database, OpenReports } from '../../database';
import { untilNoCollision } from './failures';
import { lineSql } from './line-sql';
import { openPostgresOrders } from './orders';
import { connect } from './pools';
import { prepareSchema } from './schema';
import { postgresSearch } from './search';
import { withTimeLimit } from './time-limit';

/** Creates or migrates the tables if needed. */
export async function openPostgres(url: string, reports: OpenReports): Promise<Database> {
  const owner = connect(url, { connections: 2, waitMs: 20_000, statementMs: 0 });
  try {
    await prepareSchema(owner, reports);
  } finally {
    await owner.destroy();
  }
  const write = connect(url, { connections: 4, waitMs: 20_000, statementMs: 30_000 });
  const read = connect(url, { connections: 3, waitMs: 5_000, statementMs: 10_000 });
  const lists = connect(url, { connections: 2, waitMs: 5_000, statementMs: 10_000 });
  const probe = connect(url, { connections: 1, waitMs: 1_000, statementMs: 1_000 });
  return {
    write,
    read,
    probe,
    lists,
    lineSql,
    withTimeLimit,
    takeTurns,
    skipLocked: (query, table) => query.forUpdate(table).skipLocked(),
    skipUsedIds,
    // PostgreSQL vacuums on its own; its log and replicas are its administrator's (docs/decisions/retention.md).
    eraseDeleted: async () => undefined,
    orders: openPostgresOrders(write, probe),
    search: postgresSearch,
    transaction: (work) => untilNoCollision(() => write.transaction(work)),
    async close() {
      await Promise.all([write, read, lists, probe].map((knex) => knex.destroy()));
    },
  };
}

/** In name order, so that two callers can't deadlock. */
async function takeTurns(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].toSorted();
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(?::text[]) AS name', [inOrder]);
}

async function skipUsedIds(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `SELECT setval(ids, greatest(nextval(ids), (SELECT max(id) FROM orders)))
     FROM pg_get_serial_sequence('orders', 'id') AS ids`,
  );
}
