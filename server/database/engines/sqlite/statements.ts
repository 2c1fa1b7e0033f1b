import type { Knex } from 'knex';
import type { Database as Connection, Statement } from 'sqlite3';
import type { Statements } from '../../database';

/**
 * Statements for the few calls that are too frequent for knex. The driver takes two turns of its threads for a statement
 * that isn't prepared, and each turn waits for the event loop.
 */
export function openStatements(write: Knex) {
  const prepared = new Map<Connection, Map<string, Promise<Statement>>>();

  function statement(connection: Connection, sql: string): Promise<Statement> {
    const known = prepared.get(connection) ?? new Map<string, Promise<Statement>>();
    prepared.set(connection, known);
    const one = known.get(sql) ?? prepare(connection, sql);
    known.set(sql, one);
    one.catch(() => known.delete(sql));
    return one;
  }

  const on = (connection: Connection): Statements => {
    const all: Statements['all'] = async (sql, rows) => allRows(await statement(connection, sql), rows);
    return {
      all,
      async insertTogether(...steps) {
        for (const tables of steps) {
          const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
          const inserts = filled.map(([table, rows]) => all(insertInto(table, Object.keys(rows[0] ?? {})), rows));
          // None may still run when the transaction ends.
          for (const insert of await Promise.allSettled(inserts)) if (insert.status === 'rejected') throw insert.reason;
        }
      },
    };
  };

  return {
    /** On a transaction's connection. */
    async onTransaction(trx: Knex.Transaction): Promise<Statements> {
      return on(await trx.client.acquireConnection());
    },
    async allOf<Row>(pool: Knex, sql: string, rows: object): Promise<readonly Row[]> {
      const connection: Connection = await pool.client.acquireConnection();
      try {
        return await on(connection).all<Row>(sql, rows);
      } finally {
        await pool.client.releaseConnection(connection);
      }
    },
    /** Holds the write lock from its beginning, against other processes too. */
    async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
      const connection: Connection = await write.client.acquireConnection();
      try {
        await runScript(connection, 'BEGIN IMMEDIATE');
        try {
          const result = await work(on(connection));
          await runScript(connection, 'COMMIT');
          return result;
        } catch (error) {
          // Some errors have already rolled back; then there's nothing left to roll back.
          await runScript(connection, 'ROLLBACK').catch(() => undefined);
          throw error;
        }
      } finally {
        await write.client.releaseConnection(connection);
      }
    },
    /** SQLite doesn't close connections that still have statements. */
    async close(): Promise<void> {
      const all = [...prepared.values()].flatMap((known) => [...known.values()]);
      prepared.clear();
      for (const each of await Promise.allSettled(all)) {
        if (each.status === 'fulfilled') await new Promise<void>((resolve) => each.value.finalize(() => resolve()));
      }
    },
  };
}

function insertInto(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `json_extract(value, '$.${column}')`);
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM jsonb_each(?)`;
}

function prepare(connection: Connection, sql: string): Promise<Statement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error: Error | null) => (error ? reject(error) : resolve(statement)));
  });
}

function allRows<Row>(statement: Statement, rows: object): Promise<readonly Row[]> {
  return new Promise((resolve, reject) =>
    statement.all<Row>([JSON.stringify(rows)], (error, found) => {
      if (!error) resolve(found);
      // Otherwise it counts as running until its next use, and the connection refuses savepoints.
      else statement.reset(() => reject(error));
    }),
  );
}

function runScript(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => connection.exec(sql, (error) => (error ? reject(error) : resolve())));
}
