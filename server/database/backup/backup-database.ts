import type { Knex } from 'knex';
import { OperatorError } from '../../operations/operator-error';
import { appliedMigrations } from '../schema-version';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface BackupContent {
  readonly orders: number;
  /** The highest id ever given to an order; 0 if there was none. */
  readonly lastId: number;
  readonly migrations: readonly string[];
}

export interface MissingOrders {
  readonly count: number;
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly lastId: number;
}

export interface BackupDatabase {
  readonly kind: DatabaseKind;
  /** What people call it: its file, or its name on a server. */
  readonly name: string;
  /** Writes a consistent, compressed copy to an empty file while others use the database, and checks it. */
  backUp(file: string, signal?: AbortSignal): Promise<BackupContent>;
  /** Runs `work` unless another server of this database is running theirs. A process that ends gives up its turn. */
  inTurn(work: (turn: BackupTurn) => Promise<void>): Promise<void>;
  exists(): Promise<boolean>;
  /** Unpacks a backup next to the database and checks it; doesn't touch the database itself. */
  unpack(file: string): Promise<UnpackedBackup>;
}

/** The state of scheduled backups that a database's servers share. */
export interface BackupTurn {
  /** The last one any of them took; undefined if there is none, or only one server can have the database. */
  readonly last: { readonly name: string; readonly ageMs: number } | undefined;
  /** Records a backup that began when the turn did. */
  record(name: string): Promise<void>;
}

/** PostgreSQL's, made by the first server that takes scheduled backups. It isn't part of the store, so no migration makes it. */
export const TURNS = 'backup_turns';

/** When the last backup began that another server of the database took; 0 if none did. */
export async function lastTurn(read: Knex): Promise<number> {
  if (!(await read.schema.hasTable(TURNS))) return 0;
  const row = await read(TURNS as string).first(read.raw('extract(epoch from begun_at) * 1000 as ms'));
  return Number(row?.ms ?? 0);
}

export interface UnpackedBackup {
  readonly content: BackupContent;
  /** The orders placed after the backup that only the database has; undefined if it's unreadable. */
  missingOrders(): Promise<MissingOrders | undefined>;
  reserveIds(lastId: number): Promise<void>;
  /** Puts the backup in the database's place, which nobody may have open. */
  putInPlace(keepOldAs: string | undefined): Promise<void>;
  discard(): Promise<void>;
}

export class BackupError extends OperatorError {}

/** Works on any schema, however old. @param lastIdSql selects the highest id ever given */
export async function readContent(database: Knex, lastIdSql: string): Promise<BackupContent> {
  const [found] = await database('orders').count({ orders: '*' });
  const lastId = await database.select({ last_id: database.raw(`(${lastIdSql})`) }).first();
  return {
    orders: Number(found?.orders),
    lastId: Number(lastId?.last_id ?? 0),
    migrations: await appliedMigrations(database),
  };
}

export async function ordersAfter(database: Knex, id: number, lastIdSql: string): Promise<MissingOrders> {
  const { lastId } = await readContent(database, lastIdSql);
  const later = () => database('orders').where('id', '>', id);
  const [found] = await later().count({ orders: '*' });
  const first = await later().orderBy('id').first('order_number');
  const last = await later().orderBy('id', 'desc').first('order_number');
  return { count: Number(found?.orders), first: first?.order_number, last: last?.order_number, lastId };
}
