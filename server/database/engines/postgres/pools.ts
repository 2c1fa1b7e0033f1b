import { setTimeout as wait } from 'node:timers/promises';
import createKnex, { type Knex } from 'knex';
import type pg from 'pg';
import { codeOf } from '../../../operations/files/error-code';
import { refuseWhenBusy, wrapAcquire } from '../../connection';
import { CONNECTION_FAILURE, endsConnection, lostConnection, READ_ONLY } from '../../database-faults';
import { type Connection, closeAtOnce, connectionOpener } from './open-connection';

export interface PoolSettings {
  readonly connections: number;
  readonly waitMs: number;
  /** For a statement, including locks; 0 for no limit. */
  readonly statementMs: number;
  readonly schema?: string;
  /**
   * Calls wait a few seconds for a database that's changing places. `reads` also repeats statements whose connection
   * was lost, and goes on where the database can only be read.
   */
  readonly heals?: 'reads' | 'writes';
}

/** For a row or turn that another transaction holds. */
const LOCK_MS = 20_000;

const IDLE_IN_TRANSACTION_MS = 60_000;

/** Beyond the statement's own limit, in case the network swallowed the result. */
const ANSWER_MS = 2_000;

const CONNECT_MS = 5_000;

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

export function connect(url: string, { connections, waitMs, statementMs, schema, heals }: PoolSettings): Knex {
  const open = new Map<string, Connection>();
  const knex: Knex = createKnex({
    client: 'pg',
    // Errors are logged, so their messages must not contain values.
    compileSqlOnError: false,
    // Knex would print every lost connection, and the request log has those.
    log: { warn: () => undefined },
    connection: {},
    pool: {
      min: 0,
      max: connections,
      acquireTimeoutMillis: waitMs,
      afterCreate: (raw: Connection, done: (error: Error | null, raw: Connection) => void) => {
        open.set(raw.__knexUid, raw);
        raw.once('end', () => open.delete(raw.__knexUid));
        poolOf.set(raw, open);
        done(null, raw);
      },
    },
  });
  const opener = connectionOpener(knex.client, url, {
    driver: {
      application_name: 'dealer-storefront',
      keepAlive: true,
      keepAliveInitialDelayMillis: IDLE_MS,
      ...(statementMs === 0 ? {} : { query_timeout: statementMs + ANSWER_MS }),
      types: typesOf(() => knex.client.driver),
    },
    session: {
      statement_timeout: statementMs,
      lock_timeout: Math.min(LOCK_MS, statementMs),
      idle_in_transaction_session_timeout: statementMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS,
      ...(schema === undefined ? {} : { search_path: `"${schema}"` }),
    },
    // Sooner than the wait ends, or the error would be that the server is busy.
    connectMs: Math.min(CONNECT_MS, 0.8 * waitMs),
    readsAnywhere: heals === 'reads',
  });
  knex.on('query-error', (error, { __knexUid }) => afterError(error, open.get(__knexUid)));
  reachAgain(knex, opener, heals === undefined ? 0 : HEAL_MS);
  if (heals) repeatStatements(knex, heals);
  refuseWhenBusy(knex);
  return knex;
}

/** The pool that a connection belongs to. */
const poolOf = new WeakMap<pg.Client, ReadonlyMap<string, Connection>>();

/** Shorter than tablets wait for an answer (15 s), and longer than most switchovers. */
const HEAL_MS = 8_000;

const REACH_AGAIN_MS = 100;

/** Trying again has already taken its time. */
const unreachable = new WeakSet<Error>();

/**
 * Waits for a database that cannot be reached or written to. After `healMs`, calls fail at their first try, so that
 * they don't pile up. Also gives codes to errors that have none.
 */
function reachAgain(pool: Knex, open: () => Promise<Connection>, healMs: number): void {
  let awaySince = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  pool.client.acquireRawConnection = () =>
    open().catch((error) => {
      failure = error;
      throw error;
    });
  wrapAcquire(pool, async (acquire) => {
    for (;;) {
      try {
        const connection = await acquire();
        failedAt = Number.NEGATIVE_INFINITY;
        failure = undefined;
        return connection;
      } catch (thrown) {
        // Waiting for a connection that others fail to open isn't waiting for a busy pool.
        const error = (thrown instanceof createKnex.KnexTimeoutError && failure) || thrown;
        afterError(error, undefined);
        if (!endsConnection(error)) throw error;
        const now = performance.now();
        // If nobody has tried for a while, this is the first to notice.
        if (now - failedAt > healMs) awaySince = now;
        failedAt = now;
        if (now - awaySince >= healMs) {
          unreachable.add(error);
          throw error;
        }
      }
      await wait(REACH_AGAIN_MS);
    }
  });
}

/** Repeats statements outside of transactions that did nothing, as far as anybody can know. */
function repeatStatements({ client }: Knex, heals: 'reads' | 'writes'): void {
  const mayRepeat = (error: Error) => heals === 'reads' || codeOf(error) === READ_ONLY;
  const runnerOf = client.runner.bind(client);
  client.runner = (builder: { readonly _connection?: unknown }) => {
    const runner = runnerOf(builder);
    if (builder._connection) return runner;
    return Object.assign(runner, { run: () => untilHealed(() => runnerOf(builder).run(), mayRepeat) });
  };
}

/** Gives a query's error a code and removes its values, because errors are logged. Drops failed connections. */
export function afterError(error: unknown, connection: pg.Client | undefined): void {
  if (!(error instanceof Error)) return;
  // PostgreSQL sent the error. Its class isn't loaded on SQLite.
  if ('severity' in error) Object.assign(error, { detail: undefined, where: undefined });
  else if (lostConnection(error)) {
    Object.assign(error, { code: CONNECTION_FAILURE });
    if (connection) closeAtOnce(connection);
  }
  if (!connection || !endsConnection(error)) return;
  // The others lead to the same place. Those in use go on until they fail, too.
  for (const other of poolOf.get(connection)?.values() ?? []) other.__knex__disposed ??= error;
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

/**
 * Runs work again whose connection ended, on another one.
 * @param mayRepeat whether nothing was committed, or it does no harm a second time
 */
export async function untilHealed<Result>(
  work: () => Promise<Result>,
  mayRepeat: (error: Error) => boolean = () => true,
): Promise<Result> {
  const ends = performance.now() + HEAL_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || performance.now() > ends) throw error;
      if (!endsConnection(error) || unreachable.has(error) || !mayRepeat(error)) throw error;
    }
  }
}
