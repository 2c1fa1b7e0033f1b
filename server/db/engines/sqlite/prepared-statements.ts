import type { Knex } from 'knex';

interface RawConnection {
  prepare(sql: string, done: (error: Error | null) => void): RawStatement;
}

interface RawStatement {
  all(parameters: readonly unknown[], done: (error: Error | null, rows: readonly unknown[]) => void): void;
  reset(done: () => void): void;
  finalize(done: () => void): void;
}

/** Parameters are passed as JSON. */
export type Execute = <Row>(sql: string, parameters?: readonly (readonly unknown[])[]) => Promise<readonly Row[]>;

/**
 * Statements for the few calls that are too frequent for knex, which builds and prepares its SQL each time. Rows are
 * passed as JSON, so a statement takes any number of them and is prepared once per connection; that's also four times
 * as fast as binding each value.
 */
export interface PreparedStatements {
  /** Lends one of knex's connections, or a transaction's. */
  use<Result>(knex: Knex, work: (execute: Execute) => Promise<Result>): Promise<Result>;
  /** SQLite doesn't close connections that still have statements. */
  close(): Promise<void>;
}

export function prepareStatements(): PreparedStatements {
  const ofConnections = new Map<RawConnection, Map<string, Promise<RawStatement>>>();

  function statement(connection: RawConnection, sql: string): Promise<RawStatement> {
    const statements = ofConnections.get(connection) ?? new Map<string, Promise<RawStatement>>();
    ofConnections.set(connection, statements);
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    prepared.catch(() => statements.delete(sql));
    return prepared;
  }

  return {
    async use(knex, work) {
      const connection: RawConnection = await knex.client.acquireConnection();
      try {
        return await work(async (sql, parameters = []) => allRows(await statement(connection, sql), parameters));
      } finally {
        await knex.client.releaseConnection(connection);
      }
    },
    async close() {
      const all = [...ofConnections.values()].flatMap((statements) => [...statements.values()]);
      ofConnections.clear();
      for (const each of await Promise.allSettled(all)) {
        if (each.status === 'fulfilled') await new Promise<void>((resolve) => each.value.finalize(resolve));
      }
    },
  };
}

function prepare(connection: RawConnection, sql: string): Promise<RawStatement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
  });
}

function allRows<Row>(statement: RawStatement, parameters: readonly unknown[]): Promise<readonly Row[]> {
  const texts = parameters.map((parameter) => JSON.stringify(parameter));
  return new Promise((resolve, reject) =>
    statement.all(texts, (error, rows) => {
      if (!error) resolve(rows as readonly Row[]);
      // Otherwise it counts as running until its next use, and the connection refuses savepoints.
      else statement.reset(() => reject(error));
    }),
  );
}
