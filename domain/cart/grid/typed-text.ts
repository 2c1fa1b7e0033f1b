import { parseQuantity } from '../quantity-grid';

/** What typing into a cell has come to: the quantity to set, and the text that was refused, '' for none. */
export interface Typed {
  readonly quantity: number;
  readonly refused: string;
}

/** Of a refused text only as much is kept as a message can show. */
const LONGEST_REFUSED = 24;

/**
 * Reads a cell's new text: digits only, anything else empties the cell (docs/specification.md, Item screen and grid).
 * What is typed after a refused character still belongs to the refused text: "12.5" typed key by key must not leave
 * the 5 behind.
 *
 * @param refused what was refused before in the same visit to the cell
 */
export function typeText(refused: string, text: string): Typed {
  const whole = (refused + text).trimStart();
  const quantity = whole === '' ? 0 : parseQuantity(whole);
  return quantity === undefined ? { quantity: 0, refused: whole.slice(0, LONGEST_REFUSED) } : { quantity, refused: '' };
}
