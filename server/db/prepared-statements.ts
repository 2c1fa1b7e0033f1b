import type { Knex } from 'knex';

/** The parts of the sqlite3 package's connection and statement used here. */
interface RawConnection {
  prepare(sql: string, done: (error: Error | null) => void): RawStatement;
}

interface RawStatement {
  all(parameters: readonly unknown[], done: (error: Error | null, rows: readonly unknown[]) => void): void;
  finalize(done: () => void): void;
}

/** Runs a statement on one connection. Its only parameter, if it has one, is bound to the values as JSON. */
export type Execute = <Row>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Statements for the few calls that are too frequent for knex, which builds and prepares its SQL anew every time. Rows
 * are passed as JSON, so a statement takes any number of them and is prepared once per connection. That is also four
 * times as fast as binding each value.
 */
export interface PreparedStatements {
  /** Lends one of knex's connections, or that of a transaction. */
  use<Result>(knex: Knex, work: (execute: Execute) => Promise<Result>): Promise<Result>;
  /** SQLite does not close connections that still have statements. */
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
        return await work(async (sql, values) => allRows(await statement(connection, sql), values));
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

/** An insert of the given columns of rows. Without rows, it does nothing. */
export function insertInto<Column extends string>(table: string, columns: readonly Column[]) {
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`;
  return async (execute: Execute, rows: readonly Readonly<Record<Column, unknown>>[]): Promise<void> => {
    const arrays = rows.map((row) => columns.map((column) => row[column]));
    if (arrays.length > 0) await execute(sql, arrays);
  };
}

function prepare(connection: RawConnection, sql: string): Promise<RawStatement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
  });
}

function allRows<Row>(statement: RawStatement, values: readonly unknown[] | undefined): Promise<readonly Row[]> {
  const parameters = values === undefined ? [] : [JSON.stringify(values)];
  return new Promise((resolve, reject) =>
    statement.all(parameters, (error, rows) => (error ? reject(error) : resolve(rows as readonly Row[]))),
  );
}
