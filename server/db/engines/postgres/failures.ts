import type { Socket } from 'node:net';
import type pg from 'pg';

/** The `pg` package's own errors about lost or silent connections have no code. */
const LOST = /Connection terminated|not queryable|timeout expired|Query read timeout/;

/** The operating system's, about connections that were open. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

const CONNECTION_FAILURE = '08006';

/**
 * Gives a query's error a code and removes its values: errors are logged, and PostgreSQL quotes the rows that cause
 * them. A connection that failed or is silent isn't reused.
 */
export function afterError(error: unknown, connection: pg.Client | undefined): void {
  if (isOfPostgres(error)) Object.assign(error, { detail: undefined, where: undefined });
  else if (error instanceof Error && isOfConnection(error)) {
    Object.assign(error, { code: CONNECTION_FAILURE });
    if (connection) closeAtOnce(connection);
  }
}

/** PostgreSQL sent the error. Its class isn't loaded on SQLite. */
function isOfPostgres(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error;
}

function isOfConnection(error: Error): boolean {
  const code = codeOf(error);
  return code === undefined ? LOST.test(error.message) : [...CUT_OFF, CONNECTION_FAILURE].includes(code);
}

/** `end()` would wait for a response. Knex drops closed connections. */
function closeAtOnce(connection: pg.Client): void {
  const { stream } = (connection as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.destroy();
}

/** Serialization failure, deadlock, and a unique key that another transaction just took. */
const COLLISIONS = ['40001', '40P01', '23505'];

const MAX_ATTEMPTS = 5;

/** Runs a transaction again if it collides with another one. */
export async function untilNoCollision<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !COLLISIONS.includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/** The SQLSTATE, or the operating system's code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
