import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import createKnex, { type Knex } from 'knex';
import { codeOf } from '../../../operations/files/error-code';
import { driverAddress, hostAddresses, programAddress } from '../../../operations/settings/postgres-addresses';
import {
  type BackupContent,
  type BackupDatabase,
  BackupError,
  type BackupTurn,
  ordersAfter,
  readContent,
  TURNS,
  type UnpackedBackup,
} from '../../backup/backup-database';

const LAST_ID = 'SELECT last_value FROM orders_id_seq';

/** Restored databases belong to whoever restores them. */
const NOBODYS = ['--no-owner', '--no-privileges', '--no-comments'];

/** Every server has it; databases are created and renamed from there. */
const MAINTENANCE_DATABASE = 'postgres';

export function postgresBackups(url: string): BackupDatabase {
  const name = databaseName(hostAddresses(url)[0] as string);
  return {
    kind: 'postgres',
    name,
    backUp: async (target, signal) => backUp(await directAddress(url), target, signal),
    inTurn: async (work) => withDatabase(await directAddress(url), (database) => backUpInTurn(database, work)),
    exists: () => hasTables(url),
    // The database itself may be missing.
    unpack: async (backup) => unpack(addressOf(await directAddress(url, MAINTENANCE_DATABASE), name), name, backup),
  };
}

/**
 * The one of the hosts that can be written.
 * @param through another database there
 */
async function directAddress(url: string, through?: string): Promise<string> {
  let failure: unknown;
  for (const host of hostAddresses(url)) {
    const address = through === undefined ? host : addressOf(host, through);
    try {
      await withDatabase(address, requireDirect);
      return address;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** `pg_dump` sets up its connection before it begins to read, and a pooler may give it another one in between. */
async function requireDirect({ client }: Knex): Promise<void> {
  const connection = await client.acquireConnection();
  const { rows } = await connection.query('SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS is_copy');
  await client.releaseConnection(connection);
  if (rows[0].is_copy) throw new BackupError('This database is a copy that can only be read; back up its primary.');
  if (rows[0].pid === connection.processID) return;
  throw new BackupError(
    'DATABASE_URL leads to a pooler such as PgBouncer, and backups need the database itself. Set BACKUP_DATABASE_URL.',
  );
}

/** `pg_dump` reads one state of the database, the same that's counted here, and blocks no one. */
async function backUp(url: string, target: string, signal?: AbortSignal): Promise<BackupContent> {
  const content = await withDatabase(url, (database) =>
    database.transaction(
      async (trx) => {
        const { rows } = await trx.raw('SELECT pg_export_snapshot() AS snapshot');
        await runClientProgram(
          'pg_dump',
          ['--format=custom', ...NOBODYS, `--snapshot=${rows[0].snapshot}`, '--file', target],
          { url, signal },
        );
        return readContent(trx, LAST_ID);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    ),
  );
  await runClientProgram('pg_restore', ['--file=/dev/null', target], { signal });
  return content;
}

async function unpack(url: string, name: string, backup: string): Promise<UnpackedBackup> {
  const unpackedName = `${name}_restoring`;
  const unpacked = addressOf(url, unpackedName);
  const maintenance = <Result>(work: (database: Knex) => PromiseLike<Result>) =>
    withDatabase(addressOf(url, MAINTENANCE_DATABASE), work);
  const discard = () => maintenance((database) => database.raw('DROP DATABASE IF EXISTS ??', [unpackedName]));
  await discard();
  await maintenance((database) => createDatabase(database, unpackedName));
  try {
    await runClientProgram('pg_restore', ['--exit-on-error', '--single-transaction', ...NOBODYS, backup], {
      url: unpacked,
    });
    const content = await withDatabase(unpacked, (database) => readContent(database, LAST_ID));
    return {
      content,
      missingOrders: () => withDatabase(url, (old) => ordersAfter(old, content.lastId, LAST_ID)).catch(() => undefined),
      reserveIds: (lastId) =>
        withDatabase(unpacked, (database) => database.raw("SELECT setval('orders_id_seq', ?)", [lastId])),
      putInPlace: (keepOldAs) => maintenance((database) => putInPlace(database, { unpackedName, name, keepOldAs })),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function createDatabase(database: Knex, name: string): Promise<void> {
  try {
    await database.raw('CREATE DATABASE ?? TEMPLATE template0', [name]);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new BackupError('The user in DATABASE_URL may not create databases. Let it: ALTER ROLE … CREATEDB.');
  }
}

interface Names {
  readonly unpackedName: string;
  readonly name: string;
  readonly keepOldAs: string | undefined;
}

/** Both names change in one transaction, so the store is never without a database. */
async function putInPlace(database: Knex, { unpackedName, name, keepOldAs }: Names): Promise<void> {
  try {
    // Without a name for it, the old database is empty or missing.
    if (keepOldAs === undefined) await database.raw('DROP DATABASE IF EXISTS ??', [name]);
    await database.transaction(async (trx) => {
      if (keepOldAs !== undefined) await trx.raw('ALTER DATABASE ?? RENAME TO ??', [name, keepOldAs]);
      await trx.raw('ALTER DATABASE ?? RENAME TO ??', [unpackedName, name]);
    });
  } catch (error) {
    if (codeOf(error) === DUPLICATE_DATABASE) {
      throw new BackupError(`A database ${keepOldAs} exists already. Choose another name for the old one.`);
    }
    if (codeOf(error) === OBJECT_IN_USE) throw new BackupError(`${name} is in use. Stop the server, then restore.`);
    throw error;
  }
}

/** Error codes of PostgreSQL (appendix A of its manual). */
const INVALID_CATALOG_NAME = '3D000';
const DUPLICATE_DATABASE = '42P04';
const INSUFFICIENT_PRIVILEGE = '42501';
const OBJECT_IN_USE = '55006';

async function hasTables(url: string): Promise<boolean> {
  try {
    const own = (database: Knex) =>
      database('pg_tables').whereNotIn('schemaname', ['pg_catalog', 'information_schema']);
    return (await withDatabase(await directAddress(url), (database) => own(database).first('tablename'))) !== undefined;
  } catch (error) {
    if (codeOf(error) === INVALID_CATALOG_NAME) return false;
    throw error;
  }
}

function databaseName(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === '') throw new BackupError('DATABASE_URL names no database: postgres://user:password@host:5432/name');
  return name;
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

const CONNECT_MS = 5_000;

async function withDatabase<Result>(url: string, work: (database: Knex) => PromiseLike<Result>): Promise<Result> {
  const database = createKnex({
    client: 'pg',
    connection: { connectionString: driverAddress(url), connectionTimeoutMillis: CONNECT_MS },
    compileSqlOnError: false,
    // The caller gets the error; knex would print it again.
    log: { warn: () => undefined, error: () => undefined },
    pool: { min: 0, max: 1 },
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** Any number nobody else uses. */
const LOCK = 4_820_452;

/** Skips `work` if another server is doing it. Lock and clock are PostgreSQL's: machines' clocks differ. */
async function backUpInTurn(database: Knex, work: (turn: BackupTurn) => Promise<void>): Promise<void> {
  await database.transaction(async (trx) => {
    const { rows } = await trx.raw('SELECT pg_try_advisory_xact_lock(?) AS is_ours', [LOCK]);
    if (!rows[0].is_ours) return;
    await trx.raw('CREATE TABLE IF NOT EXISTS ?? (name text NOT NULL, begun_at timestamptz NOT NULL)', [TURNS]);
    const last: { name: string; age_ms: number } | undefined = await trx(TURNS)
      .select('name', trx.raw('(extract(epoch FROM now() - begun_at) * 1000)::float8 AS age_ms'))
      .first();
    await work({
      last: last && { name: last.name, ageMs: last.age_ms },
      async record(name) {
        await trx(TURNS).delete();
        await trx(TURNS).insert({ name, begun_at: trx.fn.now() });
      },
    });
  });
}

/** @throws BackupError with the program's own words */
async function runClientProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal }: { readonly url?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { address, password } = url === undefined ? {} : programAddress(url);
  const child = spawn(program, [...(address === undefined ? [] : ['--dbname', address]), ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It would go on writing a backup that nobody finishes.
  const end = () => void child.kill();
  process.once('exit', end);
  signal?.addEventListener('abort', end);
  child.once('close', () => {
    process.off('exit', end);
    signal?.removeEventListener('abort', end);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [status, said] = await Promise.all([ended, text(child.stderr)]).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT'
        ? `${program} is not installed. It comes with PostgreSQL's client programs (Debian: postgresql-client).`
        : `${program} cannot run: ${error.message}`,
    );
  });
  if (status !== 0) throw new BackupError(said.trim() || `${program} ended with ${status}.`);
}
