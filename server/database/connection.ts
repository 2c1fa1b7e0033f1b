import createKnex, { type Knex } from 'knex';
import { refusal, refuseForNow } from '../../domain/refusals';

/** Puts a query on the connection whose time is measured. */
export type OnConnection = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query) => Query;

export type ReportProgress = (doing: string) => void;

type Acquire = () => Promise<unknown>;

/** Wraps how a pool hands out its connections. Knex has no hook for a wait that fails or takes long. */
export function wrapAcquire({ client }: Knex, wrap: (acquire: Acquire) => Promise<unknown>): void {
  const acquire: Acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => wrap(acquire);
}

export function searchTooSlow() {
  return refusal('unavailable', 'This search takes too long. Narrow it by date or store.');
}

export function refuseWhenBusy(pool: Knex): void {
  wrapAcquire(pool, async (acquire) => {
    try {
      return await acquire();
    } catch (error) {
      if (!(error instanceof createKnex.KnexTimeoutError)) throw error;
      throw refuseForNow('unavailable', 'The server is busy. Try again in a moment.', 5);
    }
  });
}
