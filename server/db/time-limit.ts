import type { Knex } from 'knex';
import { refusal } from '../errors';

/** The part of sqlite3's connection used here. */
interface Interruptible {
  interrupt(): void;
}

/** Interrupting has no effect on a query that is still waiting for a thread, so it is repeated until the query ends. */
const INTERRUPT_AGAIN_MS = 50;

/** Puts a query on the connection whose time is measured. */
export type OnConnection = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query) => Query;

/**
 * Runs queries on one connection and interrupts them after `limitMs`, not counting the wait for the connection, which
 * nobody else uses until after the last interrupt.
 *
 * @throws RefusalError 503 when the time is up
 */
export async function withTimeLimit<Result>(
  read: Knex,
  limitMs: number,
  run: (on: OnConnection) => Promise<Result>,
): Promise<Result> {
  const connection: Interruptible = await read.client.acquireConnection();
  const stopInterrupting = interruptAfter(connection, limitMs);
  try {
    return await run((query) => query.connection(connection) as typeof query);
  } catch (error) {
    if (!isInterruption(error)) throw error;
    throw refusal('unavailable', 'This search takes too long. Narrow it by date or store.');
  } finally {
    stopInterrupting();
    await read.client.releaseConnection(connection);
  }
}

function interruptAfter(connection: Interruptible, limitMs: number): () => void {
  let timer = setTimeout(interrupt, limitMs);
  function interrupt() {
    connection.interrupt();
    timer = setTimeout(interrupt, INTERRUPT_AGAIN_MS);
  }
  return () => clearTimeout(timer);
}

function isInterruption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_INTERRUPT';
}
