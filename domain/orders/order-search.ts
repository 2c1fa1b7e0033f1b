import type { Customer } from '../catalog/customer';
import { type HistoricalOrder, NO_STORE, type OrderLine } from './order';

/**
 * What a search finds: orders in which every typed word occurs, wherever, in whatever case and without regard to accents.
 * "cast 0418" finds the order of Renée Castellano with PO 20418. A word of one or two characters is found where another
 * word begins with it: "re" finds Renee, but not Moore.
 */

/** Words stand apart by this much in searched texts, so that the beginning of a word has three characters to look up. */
const GAP = '  ';

/** The parts of an order that a search looks at; its store's name and, for admins, the email address come beside them. */
export type SearchedOrder = Pick<HistoricalOrder, 'order_id' | 'first_name' | 'last_name' | 'customer_po'> & {
  readonly order: readonly Pick<OrderLine, 'code' | 'name' | 'description' | 'customer_po' | 'po'>[];
};

/** The distinct words of a search, as `hasWord` wants them. */
export function searchWords(search: string): readonly string[] {
  return wordsOf(search).map((word) => GAP.slice(0, Math.max(0, 3 - [...word].length)) + word);
}

/** A text made ready to be searched by `hasWord`. */
export function searchableText(...texts: readonly string[]): string {
  return GAP + wordsOf(texts.join(' ')).join(GAP) + GAP;
}

export function searchableOrder({ order_id, first_name, last_name, customer_po, order }: SearchedOrder): string {
  const ofLines = order.flatMap((line) => [line.code, line.name, line.description, line.customer_po, line.po]);
  return searchableText(order_id, first_name, last_name, customer_po, ...ofLines);
}

/** Whether a searchable text has the word of a search. */
export function hasWord(searchable: string, word: string): boolean {
  return searchable.includes(word);
}

/** Codes of the stores whose name has the word; orders without a store are shown under the company's. */
export function storesWithWord({ title, stores }: Pick<Customer, 'title' | 'stores'>, word: string): readonly string[] {
  const named = [...Object.entries(stores), [title, NO_STORE] as const];
  return named.filter(([name]) => hasWord(searchableText(name), word)).map(([, code]) => code);
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.split(/[\s\p{Cc}]+/u).filter((word) => word !== ''))];
}
