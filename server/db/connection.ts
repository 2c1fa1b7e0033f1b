import type { Knex } from 'knex';

/** Puts a query on the connection whose time is measured. */
export type OnConnection = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query) => Query;

/** Hears what a long step is doing, and how far it is. */
export type ReportProgress = (doing: string) => void;

type Acquire = () => Promise<unknown>;

/** Wraps how a pool hands out its connections. Knex has no hook for a wait that fails or takes long. */
export function wrapAcquire({ client }: Knex, wrap: (acquire: Acquire) => Promise<unknown>): void {
  const acquire: Acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => wrap(acquire);
}
