import type { Socket } from 'node:net';
import type pg from 'pg';

/** The `pg` package's own errors, about connections that are lost or do not answer in time, have no code. */
const LOST = /Connection terminated|not queryable|timeout expired|Query read timeout/;

/** From the operating system, about connections that there were. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** PostgreSQL's code for a failed connection. */
const CONNECTION_FAILURE = '08006';

/**
 * Gives an error of a query what the rest of the server expects of one: a code, and no values. Errors are logged, and
 * PostgreSQL describes the rows that cause them. A connection that has failed, or does not answer, is not used again.
 */
export function afterError(error: unknown, connection: pg.Client | undefined): void {
  if (isOfPostgres(error)) Object.assign(error, { detail: undefined, where: undefined });
  else if (error instanceof Error && isOfConnection(error)) {
    Object.assign(error, { code: CONNECTION_FAILURE });
    if (connection) closeAtOnce(connection);
  }
}

/** Whether PostgreSQL itself has sent the error. The class of such errors is not loaded where there is no PostgreSQL. */
function isOfPostgres(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error;
}

function isOfConnection(error: Error): boolean {
  const code = codeOf(error);
  return code === undefined ? LOST.test(error.message) : [...CUT_OFF, CONNECTION_FAILURE].includes(code);
}

/** `end()` would wait for an answer. Knex drops connections that have been closed. */
function closeAtOnce(connection: pg.Client): void {
  const { stream } = (connection as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.destroy();
}

/** Serialization failure, deadlock, and a unique key that another transaction has just taken. */
const COLLISIONS = ['40001', '40P01', '23505'];

const MOST_ATTEMPTS = 5;

/** Runs a transaction again if it has collided with another one. */
export async function untilNoCollision<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !COLLISIONS.includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/** The SQLSTATE, or the operating system's code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
