import type { Knex } from 'knex';
import { refusal } from '../errors';

/** The part of sqlite3's connection used here. */
interface Interruptible {
  interrupt(): void;
}

/** Interrupting has no effect on a query that is still waiting for a thread, so it is repeated until the query ends. */
const INTERRUPT_AGAIN_MS = 50;

/**
 * Runs queries in one read transaction and interrupts them after `limitMs`, not counting the wait for a connection.
 *
 * @throws RefusalError 503 when the time is up
 */
export async function withTimeLimit<Result>(
  read: Knex,
  limitMs: number,
  run: (reader: Knex) => Promise<Result>,
): Promise<Result> {
  try {
    // The transaction keeps the connection to itself until after the last interrupt.
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
