import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { refuseWhenBusy } from '../../unavailable';
import { tidyError } from './failures';

export interface PoolSettings {
  readonly connections: number;
  /** How long a query may wait for a free connection. */
  readonly waitMs: number;
  /** How long a statement may take, waits for locks included; 0 for any time. */
  readonly statementMs: number;
  /** Where tables are, if not in the user's own schema. */
  readonly schema?: string;
}

/** Ends waiting for a row or a turn that another transaction holds. */
const LOCK_MS = 20_000;

const CONNECT_MS = 5_000;

const BIGINT = 20;

/** Big integers are ids, times and cents, all of which a number holds exactly. */
const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** A confirmed order survives a power cut, also where the administrator has traded that for speed. */
const COMMIT_TO_DISK =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

export function connect(url: string, { connections, waitMs, statementMs, schema }: PoolSettings): Knex {
  const knex = createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'dealer-storefront',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: 60_000,
      types,
    },
    ...(schema === undefined ? {} : { searchPath: [schema] }),
    // Errors are logged, so their messages must not contain values.
    compileSqlOnError: false,
    // Knex would print every lost connection. The request log has those.
    log: { warn: () => undefined },
    pool: {
      min: 0,
      max: connections,
      acquireTimeoutMillis: waitMs,
      afterCreate: (raw: pg.Client, done: (error: Error | null, raw: pg.Client) => void) =>
        void raw.query(`SET lock_timeout = ${Math.min(LOCK_MS, statementMs)}; ${COMMIT_TO_DISK}`).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        ),
    },
  });
  knex.on('query-error', tidyError);
  tidyErrorsOfConnecting(knex);
  refuseWhenBusy(knex);
  return knex;
}

/** Errors of making a connection have no code, either. */
function tidyErrorsOfConnecting({ client }: Knex): void {
  const acquire: () => Promise<unknown> = client.acquireConnection.bind(client);
  client.acquireConnection = () =>
    acquire().catch((error: unknown) => {
      tidyError(error);
      throw error;
    });
}
