import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { searchableOrder, searchableText } from '../../domain/orders/order-search';
import type { OpenReports } from '../database/database';
import { codeOf } from '../operations/files/error-code';
import {
  type IndexedOrder,
  indexAll,
  indexedOrders,
  type OrderSearch,
  type OrderSearchIndex,
  SEARCH_TABLE,
} from './search-index';

/**
 * The search index of orders: a table of their texts, searched by trigrams with PostgreSQL's pg_trgm extension. Where
 * the extension isn't allowed, the same queries read the customer's texts one by one, newest first.
 */
const SEARCH_COLUMNS = ['order_id', 'customer', 'store', 'text', 'email'] as const;

const ORDER_ROW = `${SEARCH_TABLE}.order_id`;

/**
 * Raise it when the table's content changes, with a migration that older servers refuse: newer ones rebuild it at
 * start.
 */
const INDEX_VERSION = 1;

export const postgresSearch: OrderSearchIndex = { orderIdColumn, rowsOf, update, found, merge: async () => undefined };

type SearchEntry = Readonly<Record<(typeof SEARCH_COLUMNS)[number], string | number>>;

function searchEntry(order: IndexedOrder): SearchEntry {
  return {
    order_id: order.id,
    customer: order.customer,
    store: order.store,
    text: searchableOrder(order),
    email: searchableText(order.email),
  };
}

export async function preparePostgresSearch(owner: Knex, { progress, warn }: OpenReports): Promise<void> {
  if (!(await isCurrent(owner))) {
    await owner.transaction(async (trx) => {
      for (const table of [SEARCH_TABLE, VERSION_TABLE]) await trx.schema.dropTableIfExists(table);
      await trx.raw(CREATE_TABLE);
      await indexAll(trx, update, progress);
      await trx.schema.createTable(VERSION_TABLE, (table) => table.bigInteger('version').notNullable());
      await trx(VERSION_TABLE).insert({ version: INDEX_VERSION });
    });
  }
  await createTrigrams(owner, warn);
}

/** `order_id` comes second in the key, so a customer's entries can be read newest first. */
const CREATE_TABLE = `CREATE TABLE ${SEARCH_TABLE} (
  order_id bigint NOT NULL UNIQUE, customer text COLLATE "C" NOT NULL, store text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL, email text COLLATE "C" NOT NULL, PRIMARY KEY (customer, order_id)
)`;

/** One row, like SQLite's `user_version`. */
const VERSION_TABLE = 'order_search_version';

async function isCurrent(owner: Knex): Promise<boolean> {
  if (!(await owner.schema.hasTable(VERSION_TABLE))) return false;
  return (await owner(VERSION_TABLE).first())?.version >= INDEX_VERSION;
}

/**
 * The customer is a part of the index with btree_gin: what a search of one customer reads doesn't grow with the others.
 * It comes with PostgreSQL as pg_trgm does; where it's missing, each text column gets its own index.
 */
async function createTrigrams(owner: Knex, warn: OpenReports['warn']): Promise<void> {
  if (!(await createExtension(owner, 'pg_trgm'))) {
    return warn(
      'The database has no extension pg_trgm, so searches of many orders take longer. Ask its administrator.',
    );
  }
  const { rows } = await owner.raw(
    `SELECT format('%I.gin_trgm_ops', nspname) AS operators
     FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'`,
  );
  const [{ operators }] = rows;
  if (await createExtension(owner, 'btree_gin')) {
    await createIndex(owner, 'words', ['customer', `text ${operators}`, `email ${operators}`]);
    for (const column of ['text', 'email']) await owner.raw(`DROP INDEX IF EXISTS ${SEARCH_TABLE}_${column}`);
  } else {
    for (const column of ['text', 'email']) await createIndex(owner, column, [`${column} ${operators}`]);
  }
}

async function createIndex(owner: Knex, name: string, columns: readonly string[]): Promise<void> {
  await owner.raw(
    `CREATE INDEX IF NOT EXISTS ${SEARCH_TABLE}_${name} ON ${SEARCH_TABLE} USING gin (${columns.join(', ')})`,
  );
}

/** Not permitted, not installed, not available. */
const NO_EXTENSION = ['42501', '58P01', '0A000'];

async function createExtension(owner: Knex, name: string): Promise<boolean> {
  try {
    await owner.raw(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    return true;
  } catch (error) {
    if (NO_EXTENSION.includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

async function update(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx(SEARCH_TABLE)
    .whereIn('order_id', [...ids])
    .delete();
  const orders = await indexedOrders(trx, ids);
  if (orders.length > 0) await trx(SEARCH_TABLE).insert(rowsOf(orders));
}

function rowsOf(orders: readonly IndexedOrder[]): readonly object[] {
  return orders.map(searchEntry);
}

/**
 * Orders of one store, and unfinished ones, have indexes by row of their own. Joined with their texts, the planner
 * takes them for far fewer than they are, and reads all of them to sort a page.
 */
function areIndexed({ words, stores, missing }: OrderSearch): boolean {
  return words.length === 0 && (missing.length > 0 || stores?.length === 1);
}

function orderIdColumn(search: OrderSearch): string {
  return areIndexed(search) ? 'orders.id' : ORDER_ROW;
}

function found(read: Knex, customer: CustomerKey, search: OrderSearch): Knex.QueryBuilder {
  if (areIndexed(search)) return read('orders');
  const { words, withEmails } = search;
  const query = read(SEARCH_TABLE).join('orders', 'orders.id', ORDER_ROW).where(`${SEARCH_TABLE}.customer`, customer);
  for (const { word, stores } of words) {
    query.where((either) => {
      either.where(`${SEARCH_TABLE}.text`, 'like', containing(word)).orWhereIn(`${SEARCH_TABLE}.store`, [...stores]);
      if (withEmails) either.orWhere(`${SEARCH_TABLE}.email`, 'like', containing(word));
    });
  }
  return query;
}

function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
