import pg from 'pg';

/** The `pg` package's own errors, about connections that are lost or not made in time, have no code. */
const LOST = /Connection terminated|not queryable|timeout expired/;

/** PostgreSQL's code for a failed connection. */
const CONNECTION_FAILURE = '08006';

/**
 * Gives an error what the rest of the server expects of one: a code, and no values. Errors are logged, and PostgreSQL
 * describes the rows that cause them.
 */
export function tidyError(error: unknown): void {
  if (error instanceof pg.DatabaseError) Object.assign(error, { detail: undefined, where: undefined });
  else if (error instanceof Error && codeOf(error) === undefined && LOST.test(error.message)) {
    Object.assign(error, { code: CONNECTION_FAILURE });
  }
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
