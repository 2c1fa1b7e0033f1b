import type { Socket } from 'node:net';
import createKnex, { type Knex } from 'knex';
import type pg from 'pg';
import { refuseWhenBusy, wrapAcquire } from '../../connection';
import { driverAddress } from './addresses';

export interface PoolSettings {
  readonly connections: number;
  readonly waitMs: number;
  /** For a statement, including locks; 0 for no limit. */
  readonly statementMs: number;
  readonly schema?: string;
}

/** For a row or turn that another transaction holds. */
const LOCK_MS = 20_000;

const CONNECT_MS = 5_000;

/** Beyond the statement's own limit, in case the network swallowed the result. */
const ANSWER_MS = 2_000;

/** TCP keepalive. */
const IDLE_MS = 10_000;

const BIGINT = 20;

/** Big integers are ids, times, and cents, all of which fit a number. @param load returns the `pg` package */
function typesOf(load: () => typeof pg) {
  return {
    getTypeParser: (oid: number, format?: string) =>
      oid === BIGINT ? Number : load().types.getTypeParser(oid, format as 'text'),
  };
}

/** A confirmed order survives a power cut, even where the administrator traded that for speed. */
const COMMIT_TO_DISK =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/** Knex's name for the connection, which comes with its errors. */
type Connection = pg.Client & { readonly __knexUid: string };

export function connect(url: string, { connections, waitMs, statementMs, schema }: PoolSettings): Knex {
  const open = new Map<string, Connection>();
  const knex: Knex = createKnex({
    client: 'pg',
    connection: {
      connectionString: driverAddress(url),
      application_name: 'dealer-storefront',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: IDLE_MS,
      statement_timeout: statementMs,
      query_timeout: statementMs && statementMs + ANSWER_MS,
      idle_in_transaction_session_timeout: 60_000,
      // Knex loads the package, so stores on SQLite don't.
      types: typesOf(() => knex.client.driver),
    },
    ...(schema === undefined ? {} : { searchPath: [schema] }),
    // Errors are logged, so their messages must not contain values.
    compileSqlOnError: false,
    // Knex would print every lost connection, and the request log has those.
    log: { warn: () => undefined },
    pool: {
      min: 0,
      max: connections,
      acquireTimeoutMillis: waitMs,
      afterCreate: (raw: Connection, done: (error: Error | null, raw: Connection) => void) => {
        open.set(raw.__knexUid, raw);
        raw.once('end', () => open.delete(raw.__knexUid));
        raw.query(`SET lock_timeout = ${Math.min(LOCK_MS, statementMs)}; ${COMMIT_TO_DISK}`).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        );
      },
    },
  });
  knex.on('query-error', (error, { __knexUid }) => afterError(error, open.get(__knexUid)));
  giveCodesWhenConnecting(knex);
  refuseWhenBusy(knex);
  return knex;
}

/** Connection errors have no code, either. */
function giveCodesWhenConnecting(pool: Knex): void {
  wrapAcquire(pool, (acquire) =>
    acquire().catch((error: unknown) => {
      afterError(error, undefined);
      throw error;
    }),
  );
}

/** The `pg` package's own errors about lost or silent connections have no code. */
const LOST = /Connection terminated|not queryable|timeout expired|Query read timeout/;

/** The operating system's, about connections that were open. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

const CONNECTION_FAILURE = '08006';

/** Gives a query's error a code and removes its values, because errors are logged. Drops failed connections. */
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
