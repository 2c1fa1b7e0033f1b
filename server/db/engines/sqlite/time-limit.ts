import type { Knex } from 'knex';
import type { OnConnection } from '../../connection';
import { searchTooSlow } from '../../unavailable';

interface Interruptible {
  interrupt(): void;
}

/** Interrupting doesn't affect a query that's still waiting for a thread, so it's repeated until the query ends. */
const INTERRUPT_AGAIN_MS = 50;

/** Interrupts queries after `limitMs`; the connection isn't lent again until after the last interrupt. */
export async function withTimeLimit<Result>(
  pool: Knex,
  limitMs: number,
  run: (on: OnConnection) => Promise<Result>,
): Promise<Result> {
  const connection: Interruptible = await pool.client.acquireConnection();
  const stopInterrupting = interruptAfter(connection, limitMs);
  try {
    return await run((query) => query.connection(connection) as typeof query);
  } catch (error) {
    if (!isInterruption(error)) throw error;
    throw searchTooSlow();
  } finally {
    stopInterrupting();
    await pool.client.releaseConnection(connection);
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
