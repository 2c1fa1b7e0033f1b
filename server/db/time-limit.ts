import type { Knex } from 'knex';
import { refusal } from '../errors';

/** sqlite3's connection, as far as it is needed here. */
interface Interruptible {
  interrupt(): void;
}

/** An interruption does nothing to a query that still waits for a thread, so it is repeated until the query has ended. */
const INTERRUPT_AGAIN_MS = 50;

/**
 * Runs queries on one connection, which nobody else has meanwhile, and interrupts them once `limitMs` have passed. They
 * see the database as it was at the first of them. The wait for a free connection does not count.
 *
 * @throws RefusalError 503 when the time is over
 */
export async function withTimeLimit<Result>(
  read: Knex,
  limitMs: number,
  run: (reader: Knex) => Promise<Result>,
): Promise<Result> {
  try {
    // A transaction holds its connection; it ends, with its COMMIT or ROLLBACK, only after the interruptions have.
    return await read.transaction(async (reader) => {
      const connection: Interruptible = await reader.client.acquireConnection();
      const stopInterrupting = interruptAfter(connection, limitMs);
      try {
        return await run(reader);
      } finally {
        stopInterrupting();
      }
    });
  } catch (error) {
    if (!isInterruption(error)) throw error;
    throw refusal('unavailable', 'This search takes too long. Narrow it by date or store.');
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
