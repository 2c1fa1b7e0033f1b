import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import { searchableOrder, searchableText, searchWords } from '../../domain/order-search';
import { type OrderRow, withLines } from './order-rows';

/**
 * The index that orders are searched by: SQLite's FTS5 over every three characters in a row, so that a word is found
 * wherever it occurs and matches come newest first, one by one, without being gathered and sorted. It is written in the
 * transaction that writes an order or an edit. Another database needs another inside of this file and nothing else
 * (PostgreSQL: pg_trgm).
 */
const INDEX = 'order_search';

/** Raised whenever what the index holds changes; the server then builds it anew when it starts. */
const INDEX_VERSION = 1;

/** `scope` holds customer and store, so that the orders of others don't have to be looked through. */
const CREATE_INDEX = `CREATE VIRTUAL TABLE ${INDEX} USING fts5(
  text, email, scope, detail=column, columnsize=0, tokenize='trigram case_sensitive 1'
)`;

const ORDERS_AT_ONCE = 200;

/** A word of a search, and the codes of the stores whose names have it. */
export interface SearchedWord {
  readonly word: string;
  readonly stores: readonly string[];
}

export interface OrderSearch {
  readonly customer: CustomerKey;
  readonly words: readonly SearchedWord[];
  /** Email addresses are looked at, too. */
  readonly withEmails: boolean;
}

/** Builds the index where there is none, or one of another version. */
export async function prepareOrderSearch(write: Knex): Promise<void> {
  const [{ user_version }] = await write.raw('PRAGMA user_version');
  if (user_version === INDEX_VERSION) return;
  await write.transaction(async (trx) => {
    await trx.schema.dropTableIfExists(INDEX);
    await trx.raw(CREATE_INDEX);
    const ids: number[] = await trx('orders').orderBy('id').pluck('id');
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      await indexOrders(trx, ids.slice(from, from + ORDERS_AT_ONCE));
    }
    await trx.raw(`PRAGMA user_version = ${INDEX_VERSION}`);
  });
}

/** Makes orders findable as they are now; at most a few hundred at once. */
export async function indexOrders(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const rows: (OrderRow & { customer: CustomerKey })[] = await trx('orders').whereIn('id', [...ids]);
  const customers = new Map(rows.map((row) => [row.id, row.customer]));
  const entries = (await withLines(trx, rows)).map(({ id, order }) => ({
    rowid: id,
    text: searchableOrder(order),
    email: searchableText(order.email),
    scope: searchableText(customers.get(id) ?? '', order.store),
  }));
  await trx(INDEX)
    .whereIn('rowid', [...ids])
    .delete();
  await trx(INDEX).insert(entries);
}

/**
 * A query of the orders that are found, the last that came in first. What the index finds is only where to look: the
 * words may lie apart in it, so each is looked up in the text again.
 *
 * @param before the row that a list goes on from
 */
export function foundOrders(read: Knex, search: OrderSearch, before: number | undefined): Knex.QueryBuilder {
  const { customer, words, withEmails } = search;
  const scope = `scope : (${allParts(customer)})`;
  const terms = words.map((word) => termOf(word, withEmails ? '{text email}' : 'text'));
  const query = read(INDEX)
    // SQLite keeps a cross join's order: the index says which orders to read, not the other way round.
    .crossJoin('orders', 'orders.id', `${INDEX}.rowid`)
    .whereRaw(`${INDEX} MATCH ?`, [[scope, ...terms].join(' AND ')])
    .where('orders.customer', customer)
    .orderBy(`${INDEX}.rowid`, 'desc');
  for (const { word, stores } of words) {
    query.where((either) => {
      either.whereRaw(`instr(${INDEX}.text, ?) > 0`, [word]).orWhereIn('orders.store', [...stores]);
      if (withEmails) either.orWhereRaw(`instr(${INDEX}.email, ?) > 0`, [word]);
    });
  }
  return before === undefined ? query : query.where(`${INDEX}.rowid`, '<', before);
}

function termOf({ word, stores }: SearchedWord, columns: string): string {
  const places = [`${columns} : (${allThrees(word)})`, ...stores.map((store) => `scope : (${allParts(store)})`)];
  return `(${places.join(' OR ')})`;
}

function allParts(text: string): string {
  return searchWords(text).map(allThrees).join(' AND ');
}

/** Every third three characters of a word and its last three, all of which must occur: "polos" as "pol" AND "los". */
function allThrees(word: string): string {
  const characters = [...word];
  const last = characters.length - 3;
  const starts = characters.map((_, index) => index).filter((index) => index % 3 === 0 && index < last);
  const threes = [...starts, last].map((start) => characters.slice(start, start + 3).join(''));
  return threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}
