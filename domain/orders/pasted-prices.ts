import { MAX_PRICE_LENGTH, type PoPrice, PRICE_MESSAGE, readPrice } from '../cart/po-price';
import type { OrderLine } from './order';
import type { PastedRows } from './pasted-text';

/**
 * A column of prices over the lines that can have one, from top to bottom. A blank cell skips its line. All of it can be
 * used, or nothing is: under a copied heading, each price would go to the next line.
 */
type PastedPrices<Line> =
  | { readonly kind: 'prices'; readonly prices: readonly { readonly line: Line; readonly poPrice: PoPrice }[] }
  | { readonly kind: 'refused'; readonly message: string };

/** @param lines from the one that was pasted into */
export function readPastedPrices<Line extends Pick<OrderLine, 'poPrice'>>(
  rows: PastedRows,
  lines: readonly Line[],
): PastedPrices<Line> {
  if (rows.some((row) => row.length > 1)) return refused('Paste a single column of prices.');
  if (rows.length > lines.length) {
    return refused(`These are ${rows.length} prices for ${lines.length} lines from here on. Open more orders first.`);
  }
  const prices: { line: Line; poPrice: PoPrice }[] = [];
  for (const [index, [cell = '']] of rows.entries()) {
    if (cell === '') continue;
    const cents = readPrice(cell);
    if (cents === undefined) return refused(`“${cell.slice(0, MAX_PRICE_LENGTH)}” is not a price. ${PRICE_MESSAGE}`);
    const line = lines[index] as Line;
    prices.push({ line, poPrice: { cents, per: line.poPrice?.per ?? 'unit' } });
  }
  return { kind: 'prices', prices };
}

function refused(message: string): PastedPrices<never> {
  return { kind: 'refused', message: `${message} Nothing was changed.` };
}
