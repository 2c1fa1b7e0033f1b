import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { HistoricalOrder } from '../../domain/order';
import { linesToFill, MISSING_FIELDS, type MissingField } from '../../domain/order-filters';
import { searchableOrder, searchableText, searchWords } from '../../domain/order-search';
import { type OrderRow, withLines } from './order-rows';

/**
 * The index that orders are searched by: SQLite's FTS5 over every three characters in a row, so that a word is found
 * wherever it occurs and matches come newest first, one by one, without being gathered and sorted. It is written in the
 * transaction that writes an order or an edit. Another database needs another inside of this file and nothing else
 * (PostgreSQL: pg_trgm).
 */
const INDEX = 'order_search';

/** The column that holds the row of the order that was found. */
export const ORDER_ROW = `${INDEX}.rowid`;

/** Raised whenever what the index holds changes; the server then builds it anew when it starts. */
const INDEX_VERSION = 1;

/** `scope` holds what lists are narrowed to, so that orders that are left out don't have to be looked through. */
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
  readonly words: readonly SearchedWord[];
  /** Words may be found in email addresses, too. */
  readonly withEmails: boolean;
  /** Codes; undefined for all stores. */
  readonly stores: readonly string[] | undefined;
  readonly missing: readonly MissingField[];
}

/** Stands in an order's scope where one of its lines misses the field. */
const MARKS: Readonly<Record<MissingField, string>> = { po: '?po', ship_date: '?sd' };

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

/** Makes orders findable as they are now, and deleted ones no longer; at most a few hundred at once. */
export async function indexOrders(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const rows: (OrderRow & { customer: CustomerKey })[] = await trx('orders').whereIn('id', [...ids]);
  const customers = new Map(rows.map((row) => [row.id, row.customer]));
  const entries = (await withLines(trx, rows)).map(({ id, order }) => ({
    rowid: id,
    text: searchableOrder(order),
    email: searchableText(order.email),
    scope: searchableText(customers.get(id) ?? '', order.store, ...marksOf(order)),
  }));
  await trx(INDEX)
    .whereIn('rowid', [...ids])
    .delete();
  if (entries.length > 0) await trx(INDEX).insert(entries);
}

/**
 * A query of the customer's orders that are found, the last that came in first; `ORDER_ROW` is where they came in. What
 * the index finds is only where to look: the three characters of a word may lie apart, so each word is looked up in the
 * text again, and the caller narrows the orders by the columns of their own.
 */
export function foundOrders(read: Knex, customer: CustomerKey, search: OrderSearch): Knex.QueryBuilder {
  const { words, withEmails } = search;
  const query = read(INDEX)
    // SQLite keeps a cross join's order: the index says which orders to read, not the other way round.
    .crossJoin('orders', 'orders.id', ORDER_ROW)
    .whereRaw(`${INDEX} MATCH ?`, [matchOf(customer, search)])
    .orderBy(ORDER_ROW, 'desc');
  for (const { word, stores } of words) {
    query.where((either) => {
      either.whereRaw(`instr(${INDEX}.text, ?) > 0`, [word]).orWhereIn('orders.store', [...stores]);
      if (withEmails) either.orWhereRaw(`instr(${INDEX}.email, ?) > 0`, [word]);
    });
  }
  return query;
}

/** What to look up, in the language of FTS5. */
function matchOf(customer: CustomerKey, { words, withEmails, stores, missing }: OrderSearch): string {
  const columns = withEmails ? '{text email}' : 'text';
  const terms = words.map((word) => anyOf([`${columns} : (${allThrees(word.word)})`, ...word.stores.map(scopeOf)]));
  const marks = missing.map((field) => scopeOf(MARKS[field]));
  const narrowed = (stores ?? []).map(scopeOf);
  const scopes = [scopeOf(customer), ...marks, ...(narrowed.length > 0 ? [anyOf(narrowed)] : [])];
  return [...scopes, ...terms].join(' AND ');
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.join(' OR ')})`;
}

function scopeOf(text: string): string {
  return `scope : (${searchWords(text).map(allThrees).join(' AND ')})`;
}

function marksOf({ order }: HistoricalOrder): readonly string[] {
  const toFill = linesToFill(order);
  return MISSING_FIELDS.filter((field) => toFill[field] > 0).map((field) => MARKS[field]);
}

/** A longer word is looked up by its beginning and end; the text itself decides. */
const MOST_LOOKUPS = 12;

/** Every third three characters of a word and its last three, all of which must occur: "polos" as "pol" AND "los". */
function allThrees(word: string): string {
  const characters = [...word];
  const last = characters.length - 3;
  const starts = characters.map((_, index) => index).filter((index) => index % 3 === 0 && index < last);
  const threes = [...starts.slice(0, MOST_LOOKUPS), last].map((start) => characters.slice(start, start + 3).join(''));
  return threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}
