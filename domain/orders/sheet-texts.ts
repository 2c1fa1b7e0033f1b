import type { Order } from './order';
import { isSpelledDay } from './read-ship-date';

/** What single cells of a supplier's sheet look like (sheet-columns.ts). */

export function codeLetters(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** "1,500", "12 pcs" */
export function readSheetQuantity(cell: string): number | undefined {
  const [, number] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?: ?(?:pcs?|pieces?|ea|each|units?|rolls?|box(?:es)?|cartons?))?\.?$/i.exec(cell) ??
    [];
  return number === undefined ? undefined : Number(number.replaceAll(',', ''));
}

export function isMoney(cell: string): boolean {
  return /^\$|^-?[\d,]*\.\d{1,4}$/.test(cell);
}

/** "Week 50", "mid December", "TBD": what suppliers write while they don't know the day. */
export function isShipText(cell: string): boolean {
  return /^(?:n\/a|tb[dac]|asap|soon|in stock)$|\b(?:week|wk|mid|early|late|end of|back ?order(?:ed)?|q[1-4])\b/i.test(
    cell,
  );
}

/** A PO that no line has yet: in one or two words, with a digit, but neither a small number nor a price or date. */
export function isPoLike(cell: string): boolean {
  return /^(?=.*\d)\S+(?: \S+)?$/.test(cell) && !/^\d{1,2}$/.test(cell) && !isMoney(cell) && !isSpelledDay(cell);
}

/** Lowercase texts of orders and lines other than their number, item, color, size, and editable fields. */
export function repeatedTexts(orders: readonly Order[]): ReadonlySet<string> {
  const texts = orders.flatMap(({ firstName, lastName, companyName, store, email, lines }) => [
    ...[firstName, lastName, `${firstName} ${lastName}`, companyName, store, email],
    ...lines.flatMap((line) => [
      ...[line.name, line.description, line.embroidery ?? '', line.placement ?? ''],
      ...[String(line.line), String(line.quantity), line.quantity.toLocaleString('en-US')],
    ]),
  ]);
  return new Set(texts.map((text) => text.toLowerCase()));
}
