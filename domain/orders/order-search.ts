import type { Customer } from '../catalog/customer';
import { NO_STORE, type Order, type OrderLine } from './order';

/**
 * Finds orders that contain every typed word anywhere, ignoring case and accents: "cast 0418" finds Renée Castellano's
 * order with PO 20418. One or two characters match only the start of a word: "re" finds Renee, but not Moore.
 */

/** Between words of searchable text, so even a one-letter word start is a trigram: "  r". */
const GAP = '  ';

/** The store's name and, for admins, the email address are searched separately. */
export type SearchedOrder = Pick<Order, 'orderNumber' | 'firstName' | 'lastName' | 'customerPo'> & {
  readonly lines: readonly Pick<OrderLine, 'code' | 'name' | 'description' | 'customerPo' | 'po'>[];
};

export function searchWords(search: string): readonly string[] {
  return wordsOf(search).map((word) => GAP.slice(0, Math.max(0, 3 - [...word].length)) + word);
}

export function searchableText(...texts: readonly string[]): string {
  return GAP + wordsOf(texts.join(' ')).join(GAP) + GAP;
}

export function searchableOrder({ orderNumber, firstName, lastName, customerPo, lines }: SearchedOrder): string {
  const ofLines = lines.flatMap((line) => [line.code, line.name, line.description, line.customerPo, line.po]);
  return searchableText(orderNumber, firstName, lastName, customerPo, ...ofLines);
}

export function hasWord(searchable: string, word: string): boolean {
  return searchable.includes(word);
}

/** Store codes by name. Orders without a store are under the company's name. */
export function storesWithWord({ title, stores }: Pick<Customer, 'title' | 'stores'>, word: string): readonly string[] {
  const named = [...Object.entries(stores), [title, NO_STORE] as const];
  return named.filter(([name]) => hasWord(searchableText(name), word)).map(([, code]) => code);
}

function wordsOf(text: string): readonly string[] {
  // At the end of a word, a capital sigma becomes another small letter, which a part of a longer word would lack.
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('\u03c2', '\u03c3');
  return [...new Set(plain.split(/[\s\p{Cc}]+/u).filter((word) => word !== ''))];
}
