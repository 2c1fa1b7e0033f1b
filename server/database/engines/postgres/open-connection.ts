import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import type pg from 'pg';
import { driverAddress, hostAddresses } from '../../../operations/settings/postgres-addresses';
import { endsConnection, ReadOnlyDatabaseError } from '../../database-faults';

/** A connection as knex keeps it: with its own name for it, and why it shouldn't be used again. */
export type Connection = pg.Client & { readonly __knexUid: string; __knex__disposed?: unknown };

/** Settings of the connection, by PostgreSQL's names. */
export type SessionSettings = Readonly<Record<string, string | number>>;

export interface OpenSettings {
  readonly driver: Omit<pg.ClientConfig, 'connectionString'>;
  readonly session: SessionSettings;
  /** For trying all hosts. */
  readonly connectMs: number;
  /** Whether a database that can only be read will do for a moment, if there's no other. */
  readonly readsAnywhere: boolean;
}

/** How long a connection to a database that can only be read is used: meanwhile, there may be one to write to. */
const READ_ONLY_MS = 1_000;

/**
 * Opens connections to the first host that can be written to, beginning with the last one that could. As with libpq's
 * `target_session_attrs=read-write`, each new connection checks; no balancer's or name server's word is taken for it.
 */
export function connectionOpener(client: Knex.Client, url: string, settings: OpenSettings) {
  const addresses = hostAddresses(url);
  let first = 0;
  return async (): Promise<Connection> => {
    let failure: unknown;
    for (let tried = 0; tried < addresses.length; tried += 1) {
      const index = (first + tried) % addresses.length;
      try {
        const raw = await open(client, addresses[index] as string, addresses.length, settings);
        first = index;
        return raw;
      } catch (error) {
        // What a database says is worth more than that a host isn't there.
        if (failure === undefined || !endsConnection(error) || error instanceof ReadOnlyDatabaseError) failure = error;
      }
    }
    throw failure;
  };
}

interface Opened {
  readonly version: string;
  readonly pid: number;
  readonly is_read_only: boolean;
}

async function open(client: Knex.Client, address: string, hosts: number, settings: OpenSettings) {
  const { driver, session, connectMs, readsAnywhere } = settings;
  const raw: Connection = new client.driver.Client({
    ...driver,
    connectionString: driverAddress(address),
    connectionTimeoutMillis: connectMs / hosts,
  });
  const dispose = (error?: Error) => {
    raw.__knex__disposed ??= error ?? 'closed';
  };
  raw.on('error', dispose).on('end', dispose);
  const late = performance.now() + connectMs / hosts;
  try {
    await raw.connect();
    const { processID } = raw as unknown as { readonly processID: number };
    const text = `SELECT current_setting('server_version') AS version, pg_backend_pid() AS pid,
       current_setting('transaction_read_only') = 'on' AS is_read_only,
       CASE WHEN pg_backend_pid() = ${processID} THEN concat(${assignments(session, false)}) END`;
    // A pooler greets us even if its database is away, and then keeps us waiting.
    const asked = { text, query_timeout: Math.max(1, late - performance.now()) };
    const { rows } = await raw.query<Opened>(asked);
    const { version, pid, is_read_only } = rows[0] as Opened;
    if (is_read_only && (!readsAnywhere || hosts > 1)) {
      throw new ReadOnlyDatabaseError();
    }
    if (is_read_only) setTimeout(dispose, READ_ONLY_MS).unref();
    if (pid !== processID) setInEachTransaction(raw, `${OWN_TABLES}; SELECT ${assignments(session, true)}`);
    client.version ??= version;
    return raw;
  } catch (error) {
    closeAtOnce(raw);
    throw error;
  }
}

/** A confirmed order survives a power cut, even where the administrator traded that for speed. */
const COMMIT_TO_DISK = `set_config('synchronous_commit',
  CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END`;

function assignments(session: SessionSettings, isLocal: boolean): string {
  const all = Object.entries(session).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`);
  return [...all, `${COMMIT_TO_DISK}, ${isLocal})`].join(', ');
}

/** A program such as `pg_dump`, which hides all tables from itself, may have had the connection before. */
const OWN_TABLES = 'SET LOCAL search_path TO DEFAULT';

type Query = { readonly text: string; readonly name?: string };
type Done = (error: unknown, result?: unknown) => void;

/**
 * Behind a pooler such as PgBouncer, whose process isn't the database's, each transaction may get another connection,
 * with neither our settings nor the statements that we prepared. So each one brings its settings, and a statement alone
 * becomes a transaction.
 */
function setInEachTransaction(raw: Connection, settings: string): void {
  const send: (query: Query) => Promise<unknown> = raw.query.bind(raw);
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = false;

  async function run({ name: _, ...query }: Query): Promise<unknown> {
    if (/^BEGIN\b/.test(query.text)) {
      isOpen = true;
      return send({ ...query, text: query.text.replace(/^([^;]+);?/, (_all, begin) => `${begin}; ${settings};`) });
    }
    if (isOpen) {
      isOpen = !/^(COMMIT|ROLLBACK);?$/.test(query.text);
      return send(query);
    }
    await send({ text: `BEGIN; ${settings}` });
    const result = await send(query).catch(async (error) => {
      await send({ text: 'ROLLBACK' }).catch(() => undefined);
      throw error;
    });
    await send({ text: 'COMMIT' });
    return result;
  }

  const query = (asked: string | Query, done?: Done) => {
    const running = last.then(() => run(typeof asked === 'string' ? { text: asked } : asked));
    last = running.catch(() => undefined);
    return done ? void running.then((result) => done(null, result), done) : running;
  };
  Object.assign(raw, { query });
}

/** `end()` would wait for a response. Knex drops closed connections. */
export function closeAtOnce(connection: pg.Client): void {
  const { stream } = (connection as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.destroy();
}
