import type { Knex } from 'knex';
import type { OnConnection, ReportProgress } from './connection';
import type { OrderSearchIndex } from './order-search';
import type { OrderStore } from './orders';
import type { Replicas } from './replicas';

/** Databases bound the parameters of a statement. */
export const VALUES_AT_ONCE = 500;

/** The database. What differs between SQLite and PostgreSQL is behind it; everything else builds queries with knex. */
export interface Database {
  /** Connection pools. Reads don't wait for writes, and `probe`, for health checks, waits for neither. */
  readonly write: Knex;
  readonly read: Knex;
  readonly probe: Knex;
  /** For lists, counts and searches, which take long: `read` never waits for them. */
  readonly lists: Knex;
  /** Copies of the database that lists may be read from; undefined without any. */
  readonly replicas: Replicas | undefined;
  readonly orders: OrderStore;
  readonly search: OrderSearchIndex;
  readonly lineSql: LineSql;
  /** SQL that reads columns of a table's rows from its one parameter, a JSON array of objects. */
  rowsOfJson(table: string, columns: readonly string[]): string;
  /**
   * Runs `work` in a transaction on a `write` connection. Read its inputs with `forUpdate()` or after `lock`: SQLite
   * has one writer at a time, PostgreSQL has many.
   * @param work runs again if it collides with another transaction, so it must have no other effects
   */
  transaction<Result>(work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result>;
  /** Locks the rows that a query selects, skipping those that others have locked. @param table its name in the query */
  skipLocked(query: Knex.QueryBuilder, table: string): Knex.QueryBuilder;
  /** Waits until no other transaction holds any of the names, and holds them until this one ends. */
  lock(trx: Knex.Transaction, names: readonly string[]): Promise<void>;
  /** Ends queries on one connection after `limitMs`, not counting the wait for it. @throws RefusalError 503 */
  withTimeLimit<Result>(pool: Knex, limitMs: number, run: (on: OnConnection) => Promise<Result>): Promise<Result>;
  /** @throws ReadOnlyDatabaseError if it's a copy of PostgreSQL's primary, or its administrator lets nobody write */
  requireWritable(on: OnConnection): Promise<void>;
  /** Erases deleted and overwritten text from the database's files. Others wait for it, for seconds. */
  eraseDeleted(): Promise<void>;
  /** Call it after inserting orders with explicit ids, so the database doesn't assign them again. */
  skipUsedIds(trx: Knex.Transaction): Promise<void>;
  close(): Promise<void>;
}

export interface OpenReports {
  readonly progress: ReportProgress;
  warn(sentence: string): void;
}

/** What lists compute from an order's lines: SQL over `order_lines` grouped by `order_id`. */
export interface LineSql {
  /** `lines_json`: a JSON array of `WireOrderLine`s, without spaces. */
  readonly json: string;
  /** Counts of lines (`units`, `dated`, …) and JSON arrays of ship dates: all, and those still to be shipped. */
  readonly summary: string;
}
