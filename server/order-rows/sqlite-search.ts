import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { countMissing, MISSING_FIELDS, type MissingField } from '../../domain/orders/order-filters';
import { searchableOrder, searchableText, searchWords } from '../../domain/orders/order-search';
import type { ReportProgress } from '../database/connection';
import type { OpenReports } from '../database/database';
import {
  type IndexedOrder,
  indexAll,
  indexedOrders,
  type OrderSearch,
  type OrderSearchIndex,
  SEARCH_TABLE,
} from './search-index';

/**
 * The search index of orders: SQLite's FTS5 over trigrams, which finds a word anywhere in the text and returns matches
 * newest first without a sort. The transaction that stores an order or an edit updates it.
 */
export const sqliteSearch: OrderSearchIndex = { orderIdColumn: () => ORDER_ROW, rowsOf, update, found, merge };

const ORDER_ROW = `${SEARCH_TABLE}.rowid`;

/** Raise it when the index's content changes, with a migration that older servers refuse: newer ones rebuild it at start. */
const INDEX_VERSION = 1;

/** `scope` holds the list filters, so a search doesn't read orders that they exclude. */
const CREATE_INDEX = `CREATE VIRTUAL TABLE ${SEARCH_TABLE} USING fts5(
  text, email, scope, detail=column, columnsize=0, tokenize='trigram case_sensitive 1'
)`;

/** Part of an order's scope if one of its lines lacks the field. */
const MARKS: Readonly<Record<MissingField, string>> = { po: '?po', ship_date: '?sd' };

/**
 * Every commit adds a piece to the index, and orders wait while pieces are merged. Twice FTS5's usual 4 saves a tenth
 * of the CPU time of inserting orders (docs/decisions/measured-speed.md).
 */
const MERGED_PIECES = 8;

export async function prepareSqliteSearch(write: Knex, { progress }: OpenReports): Promise<void> {
  const [{ user_version }] = await write.raw('PRAGMA user_version');
  if (user_version < INDEX_VERSION) await build(write, progress);
  const [merged] = await write.raw(`SELECT v FROM ${SEARCH_TABLE}_config WHERE k = 'automerge'`);
  // The index keeps the setting; writing it at every start would wait for other processes.
  if (merged?.v === MERGED_PIECES) return;
  await write.raw(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}, rank) VALUES ('automerge', ${MERGED_PIECES})`);
}

async function build(write: Knex, report: ReportProgress): Promise<void> {
  await write.transaction(async (trx) => {
    await trx.schema.dropTableIfExists(SEARCH_TABLE);
    await trx.raw(CREATE_INDEX);
    await indexAll(trx, update, report);
    await trx.raw(`PRAGMA user_version = ${INDEX_VERSION}`);
  });
}

interface SearchEntry {
  readonly rowid: number;
  readonly text: string;
  readonly email: string;
  readonly scope: string;
}

function searchEntry(order: IndexedOrder): SearchEntry {
  return {
    rowid: order.id,
    text: searchableOrder(order),
    email: searchableText(order.email),
    scope: searchableText(order.customer, order.store, ...marksOf(order)),
  };
}

async function update(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx(SEARCH_TABLE)
    .whereIn('rowid', [...ids])
    .delete();
  const orders = await indexedOrders(trx, ids);
  if (orders.length > 0) await trx(SEARCH_TABLE).insert(rowsOf(orders));
}

function rowsOf(orders: readonly IndexedOrder[]): readonly object[] {
  return orders.map(searchEntry);
}

async function merge(write: Knex): Promise<void> {
  await write.raw(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}) VALUES ('optimize')`);
}

/** The index only finds candidates: a word's trigrams may be scattered, so each word is checked against the text. */
function found(read: Knex, customer: CustomerKey, search: OrderSearch): Knex.QueryBuilder {
  const { words, withEmails } = search;
  const query = read(SEARCH_TABLE)
    // SQLite keeps a cross join's order: the index decides which orders to read, not the other way around.
    .crossJoin('orders', 'orders.id', ORDER_ROW)
    .whereRaw(`${SEARCH_TABLE} MATCH ?`, [matchOf(customer, search)]);
  for (const { word, stores } of words) {
    query.where((either) => {
      either.whereRaw(`instr(${SEARCH_TABLE}.text, ?) > 0`, [word]).orWhereIn('orders.store', [...stores]);
      if (withEmails) either.orWhereRaw(`instr(${SEARCH_TABLE}.email, ?) > 0`, [word]);
    });
  }
  return query;
}

/** The search as an FTS5 query. A scope is looked up by one trigram: common trigrams cost, and the caller checks. */
function matchOf(customer: CustomerKey, { words, withEmails, stores, missing }: OrderSearch): string {
  const columns = withEmails ? '{text email}' : 'text';
  const terms = words.map((word) =>
    anyOf([`${columns} : (${allTrigrams(word.word)})`, ...word.stores.map(storeScope)]),
  );
  const marks = missing.map((field) => scopeOf(MARKS[field]));
  const narrowed = stores ? [anyOf(stores.map(storeScope))] : [];
  return [scopeOf(customer.slice(0, 3)), ...marks, ...narrowed, ...terms].join(' AND ');
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.join(' OR ')})`;
}

/** A group's store codes share their beginning: HENHON, HENFRD. */
function storeScope(code: string): string {
  return scopeOf(code.slice(-3));
}

function scopeOf(text: string): string {
  return `scope : (${searchWords(text).map(allTrigrams).join(' AND ')})`;
}

function marksOf({ lines }: IndexedOrder): readonly string[] {
  const missing = countMissing(lines);
  return MISSING_FIELDS.filter((field) => missing[field] > 0).map((field) => MARKS[field]);
}

/** Longer words are looked up by their beginning and end; the text is checked anyway. */
const MAX_LOOKUPS = 12;

const LETTERS_OF_NUMBER = /^[a-z]{3}(?=-\d{3})/;

/**
 * Trigrams that cover the word, all of which must occur: "polos" as "pol" AND "los". Numbers share many parts, so every
 * trigram with digits counts: "20418" as "204" AND "041" AND "418".
 */
function allTrigrams(word: string): string {
  const characters = [...word.replace(LETTERS_OF_NUMBER, '')];
  const step = /\d/.test(word) ? 1 : 3;
  const last = characters.length - 3;
  const starts = characters.map((_, index) => index).filter((index) => index % step === 0 && index < last);
  const trigrams = [...starts.slice(0, MAX_LOOKUPS), last].map((start) => characters.slice(start, start + 3).join(''));
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
