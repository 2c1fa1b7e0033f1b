import type { Knex } from 'knex';

/** Puts a query on the connection whose time is measured. */
export type OnConnection = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query) => Query;

/** Hears what a long step is doing, and how far it is. */
export type ReportProgress = (doing: string) => void;
