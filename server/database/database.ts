import type { Knex } from 'knex';
import type { OnConnection, ReportProgress } from './connection';

/**
 * Ids skipped where the database may have lost orders, by restoring a backup or by promoting a copy of it, so nobody
 * gets a number that somebody else already has.
 */
export const SPARE_IDS = 1_000;

/** Databases bound the parameters of a statement. */
export const VALUES_AT_ONCE = 500;

export type Engine = 'sqlite' | 'postgres';

/** The database. What differs between SQLite and PostgreSQL is behind it; everything else builds queries with knex. */
export interface Database {
  /** For SQL that only one of them has. */
  readonly engine: Engine;
  /** Connection pools. Reads don't wait for writes, and `probe`, for health checks, waits for neither. */
  readonly write: Knex;
  readonly read: Knex;
  readonly probe: Knex;
  /** For lists, counts and searches, which take long: `read` never waits for them. */
  readonly lists: Knex;
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
  /** SQL of a table whose rows come from the statement's parameter, a JSON array of objects. */
  jsonTable(name: string, columns: Readonly<Record<string, 'text' | 'bigint'>>): string;
  /** Like `transaction`, for the few calls that are too frequent for knex, which builds and prepares SQL each time. */
  transactStatements<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  statementsOn(trx: Knex.Transaction): Promise<Statements>;
  /** Statements outside of transactions, which wait for no writes. */
  readonly readStatements: Pick<Statements, 'all'>;
  /**
   * Ids for new orders, in ascending order. No id is given twice, and none again that a lost copy of the database may
   * have given.
   * @throws RefusalError if a newer server has upgraded the database
   */
  takeOrderIds(statements: Statements, count: number): Promise<readonly number[]>;
  /** Call it after inserting orders with explicit ids, so the database doesn't assign them again. */
  skipUsedIds(trx: Knex.Transaction): Promise<void>;
  close(): Promise<void>;
}

/** Makes what isn't a migration's, such as an index that one of the databases has, on a connection that may take long. */
export type Prepare = (owner: Knex, reports: OpenReports) => Promise<void>;

export interface OpenReports {
  readonly progress: ReportProgress;
  warn(sentence: string): void;
}

/** Statements of one transaction. Each waits for the database, so there should be few. */
export interface Statements {
  /** @param rows the statement's only parameter, as JSON (see `jsonTable`) */
  all<Row>(sql: string, rows: object): Promise<readonly Row[]>;
  /** Inserts rows into several tables; those of a step refer only to those of the steps before. */
  insertTogether(...steps: readonly RowsByTable[]): Promise<void>;
}

/** A table's rows have the same columns. */
export type RowsByTable = Readonly<Record<string, readonly object[]>>;

export interface HasDatabase {
  readonly db: Database;
}
