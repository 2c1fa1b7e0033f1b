import { dollarsFromCents, isDollarAmount } from '../money';
import { readAmount } from '../text/read-amount';
import { findSize } from './size-names';

/** A row of an item's prices: everyone's, whose key is '', or those of a customer with prices of its own. */
export interface PriceRow {
  readonly key: string;
  readonly name: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/** Everyone's sizes, and then those that only some customers have, in display order. */
export function tableSizes(rows: readonly PriceRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ sizes }) => Object.keys(sizes)))];
}

/** Dollars, or why the text isn't a price. A blank removes the price. */
type TypedPrice =
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'refused'; readonly message: string };

const MAX_PRICE = 99_999.99;
const MAX_QUOTE_LENGTH = 20;

/** "40.5", "$1,234.50", "40,50", and "1.234,50" are prices; "40.505" and "4O" get a sentence. */
export function readTypedPrice(text: string): TypedPrice {
  const read = readAmount(text);
  if (read.kind === 'blank') return read;
  const shown = `“${text.trim().slice(0, MAX_QUOTE_LENGTH)}”`;
  const price = read.kind === 'amount' ? dollarsFromCents(read.cents) : Number.POSITIVE_INFINITY;
  if (read.kind === 'amount' && price <= MAX_PRICE) return { kind: 'price', price };
  if (read.kind === 'amount' || read.why === 'too_much') return refused(`${shown} is more than 99,999.99.`);
  const typed = text.replace(/[$\s]|USD/gi, '');
  if (read.why === 'not_an_amount') return refused(`${shown} isn’t a price.${meant(typed)}`);
  const rounded = Math.round(Number(typed.replaceAll(',', '')) * 100) / 100;
  return refused(`${shown} has more than two decimals. Did you mean ${shownPrice(rounded)}?`);
}

/** Letters that look like digits. */
function meant(typed: string): string {
  const price = Number(typed.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1'));
  return isDollarAmount(price) && price <= MAX_PRICE ? ` Did you mean ${shownPrice(price)}?` : '';
}

export function shownPrice(price: number): string {
  return price.toFixed(2);
}

interface PastedPrice {
  readonly key: string;
  readonly size: string;
  readonly price: number;
}

type PricePaste =
  | { readonly kind: 'prices'; readonly prices: readonly PastedPrice[] }
  | { readonly kind: 'refused'; readonly message: string };

interface PasteTarget {
  /** Rows of the table, then those without prices of their own so far, which headings can name. */
  readonly rows: readonly Pick<PriceRow, 'key' | 'name'>[];
  /** How many of the rows the table shows. */
  readonly shown: number;
  readonly sizes: readonly string[];
  readonly at: { readonly row: number; readonly column: number };
}

const EVERYONE = /^(everyone|everybody|base|all|price)$/i;

/**
 * A spreadsheet's block over the table. Headings with sizes or customers say where prices go, in any order; without
 * them, the block starts at the cell. A blank leaves its cell alone. All of it can be used, or nothing is.
 *
 * Example: "Leith\t41\t43" under "\tSmall\t2X" sets two of Leith's prices.
 */
export function readPricePaste(block: readonly (readonly string[])[], target: PasteTarget): PricePaste {
  const { rows, shown, sizes, at } = target;
  const rowOf = (text: string) =>
    EVERYONE.test(text) ? rows[0] : rows.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  const sizeHeads = (block[0] ?? []).map((text) => findSize(text, sizes));
  const hasSizes = sizeHeads.some((size) => size !== undefined) && (block[0] ?? []).every(isNotAPrice);
  const body = hasSizes ? block.slice(1) : block;
  const hasNames = body.length > 0 && body.every(([first = '']) => isNotAPrice(first)) && body.some(([first]) => first);
  const prices = new Map<string, PastedPrice>();
  for (const [down, cells] of body.entries()) {
    const name = hasNames ? (cells[0] ?? '') : '';
    for (const [across, text] of cells.entries()) {
      if ((hasNames && across === 0) || text === '') continue;
      const typed = readTypedPrice(text);
      if (typed.kind === 'blank') continue;
      if (typed.kind === 'refused') return refused(`${typed.message} Nothing was changed.`);
      const step = hasNames ? across - 1 : across;
      const row = hasNames ? rowOf(name) : at.row + down < shown ? rows[at.row + down] : undefined;
      const size = hasSizes ? sizeHeads[across] : sizes[at.column + step];
      if (!row || size === undefined) return refused(outside(hasNames && !row, name, hasSizes, block[0]?.[across]));
      const place = `${row.key},${size}`;
      if (prices.has(place)) return refused(`${row.name}, ${size} is there twice. Nothing was changed.`);
      prices.set(place, { key: row.key, size, price: typed.price });
    }
  }
  if (prices.size === 0) return refused('There is no price to paste. Copy cells in your spreadsheet first.');
  return { kind: 'prices', prices: [...prices.values()] };
}

function isNotAPrice(text: string): boolean {
  return text === '' || readTypedPrice(text).kind === 'refused';
}

function outside(isUnknownRow: boolean, name: string, hasSizes: boolean, size = ''): string {
  const reason = isUnknownRow
    ? `“${name.slice(0, MAX_QUOTE_LENGTH)}” isn’t a customer that sells this item.`
    : hasSizes
      ? `“${size.slice(0, MAX_QUOTE_LENGTH)}” isn’t a size of this item.`
      : 'The block is larger than what is left of the table from this cell on.';
  return `${reason} Nothing was changed.`;
}

function refused(message: string): { readonly kind: 'refused'; readonly message: string } {
  return { kind: 'refused', message };
}
