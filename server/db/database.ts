import type { Knex } from 'knex';
import type { OnConnection, ReportProgress } from './connection';
import type { OrderSearchIndex } from './order-search';
import type { OrderStore } from './orders';

/**
 * The database, opened by `engines/open-database.ts`. Everything else builds its queries with knex and does not know
 * whether they go to SQLite or PostgreSQL; what the two do differently is behind this interface.
 */
export interface Database {
  /** Pools of connections. Reading does not wait for writing, and `probe`, for health checks, waits for neither. */
  readonly write: Knex;
  readonly read: Knex;
  readonly probe: Knex;
  readonly orders: OrderStore;
  readonly search: OrderSearchIndex;
  readonly lineSql: LineSql;
  /**
   * Runs `work` in a transaction on a connection of `write`. What it bases changes on, it must read with `forUpdate()`,
   * or after `takeTurns`: SQLite has one writer at a time, but PostgreSQL has many.
   *
   * @param work runs again if it collides with another transaction, and so must have no effect outside of its own
   */
  transaction<Result>(work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result>;
  /** Locks the rows that a query selects, leaving out those that others have locked. @param table its name in the query */
  skipLocked(query: Knex.QueryBuilder, table: string): Knex.QueryBuilder;
  /** Waits until no other transaction holds one of the names, and holds them until the transaction ends. */
  takeTurns(trx: Knex.Transaction, names: readonly string[]): Promise<void>;
  /**
   * Runs queries on one connection of a pool and ends them after `limitMs`, not counting the wait for the connection.
   *
   * @throws RefusalError 503 when the time is up
   */
  withTimeLimit<Result>(pool: Knex, limitMs: number, run: (on: OnConnection) => Promise<Result>): Promise<Result>;
  /** Leaves nothing in the database's files of what was deleted or overwritten. Others wait for it, for seconds. */
  eraseDeleted(): Promise<void>;
  /** To be called after orders have been inserted with ids of their own, so that none of these is given again. */
  skipUsedIds(trx: Knex.Transaction): Promise<void>;
  close(): Promise<void>;
}

/** What the opening of the database reports to. */
export interface OpenReports {
  readonly progress: ReportProgress;
  /** Takes a sentence about what runs in degraded mode. */
  warn(sentence: string): void;
}

/** What lists compute of the lines of each order, as SQL over `order_lines` grouped by `order_id`. */
export interface LineSql {
  /** `lines_json`: a JSON array of `WireOrderLine`s, without spaces. */
  readonly json: string;
  /**
   * `units`, `dated`, `with_po` and `shipped` (counts of lines), `ship_dates` and, of lines that are still to be shipped,
   * `open_ship_dates` (JSON arrays).
   */
  readonly summary: string;
}
