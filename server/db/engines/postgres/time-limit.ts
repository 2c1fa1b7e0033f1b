import type { Knex } from 'knex';
import type pg from 'pg';
import type { OnConnection } from '../../connection';
import { searchTooSlow } from '../../unavailable';
import { afterError, codeOf } from './failures';

/** PostgreSQL's code for a query that hit its statement_timeout. */
const CANCELED = '57014';

/** Each query gets the full time; there are two at most. They see the same state of the database. */
export async function withTimeLimit<Result>(
  pool: Knex,
  limitMs: number,
  run: (on: OnConnection) => Promise<Result>,
): Promise<Result> {
  const connection: pg.Client = await pool.client.acquireConnection();
  try {
    await connection.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(limitMs)}`,
    );
    const result = await run((query) => query.connection(connection) as typeof query);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    afterError(error, connection);
    // A lost connection can't roll back and doesn't have to.
    await connection.query('ROLLBACK').catch(() => undefined);
    throw codeOf(error) === CANCELED ? searchTooSlow() : error;
  } finally {
    await pool.client.releaseConnection(connection);
  }
}
