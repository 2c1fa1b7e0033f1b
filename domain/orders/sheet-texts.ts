import { displayProblem, isNoValue } from '../text/sheet-cell';
import type { Order } from './order';
import type { EditableField } from './order-edit';
import { isSpelledDay } from './spelled-day';

export type ColumnKind = 'order' | 'line' | 'item' | 'color' | 'size' | 'quantity' | EditableField;

/**
 * What a heading suggests about its column. Suppliers write headings from their own side and as they like ("Your
 * order", "Cust ref", "Our ref", "Expected"), so this is only a hint: the cells decide (sheet-columns.ts). 'other' is a
 * column that means something else, whatever its cells look like: an order's date, "Ship Via", "Cust No", "Whse".
 */
export type HeadingHint = ColumnKind | 'other' | undefined;

/** The first that fits counts: "Order Qty" is a quantity, "Order Date" is none of ours. */
const HINTS: readonly (readonly [hint: Exclude<HeadingHint, undefined>, words: RegExp])[] = [
  [
    'other',
    /\b(?:totals?|price|cost|amount|ext|via|method|carrier|address|ship to|desc(?:ription)?|notes?|comments?)\b/,
  ],
  ['other', /\b(?:tracking|weight|invoice|status|created|entered|requested|required|need(?:ed)?|cancel)\b/],
  ['other', /\b(?:order(?:ed)? (?:date|on)|date ordered|po date|back ?order(?:ed)?|remaining|open qty)\b/],
  ['other', /\bshipped (?:qty|quantity|units)\b|\b(?:qty|quantity|units) shipped\b/],
  ['customerPo', /\b(?:cust|customers?|client|dealer|store|end user)\b.*\b(?:po|purchase order)\b/],
  [
    'other',
    /\b(?:contacts?|attn|attention|buyer|rep|sales ?(?:man|person|rep)|entered by|user|phone|tel|mobile|fax)\b/,
  ],
  [
    'other',
    /\b(?:e ?mail|zip|postal|city|state|country|warehouse|wh(?:s|se)?|branch|dept|department|division|region)\b/,
  ],
  ['other', /\b(?:territory|zone|route|bin|lot|serial|upc|ean|gtin|barcode|acct|account|terms|tax|currency|uom|fob)\b/],
  ['other', /\b(?:freight|bol|awb|waybill|page|quote|rma|job|project|birthday|dob|custno|names?)\b/],
  [
    'other',
    /\b(?:cust|customers?|client|dealer|store|vendor|supplier|(?:ship|sold|bill) to)(?: (?:no|num|nbr|number|id|code))?$/,
  ],
  ['line', /^(?:order )?(?:line|ln|pos|position)(?: item)?(?: number| num| nbr| no)?$/],
  ['quantity', /\b(?:qty|quantity|pcs|pieces|units|ordered|count)\b/],
  ['estShipDate', /\b(?:ship|ships|shipped|shipping|eta|etd|expected|est|estimated|delivery|deliver|due|ready)\b/],
  ['estShipDate', /\b(?:arriv\w*|avail\w*|promised?|dispatch\w*)\b/],
  ['color', /\b(?:colou?r|shade)\b/],
  ['size', /\b(?:size|sz)\b/],
  ['item', /\b(?:item|sku|style|product|part|article|code|model|material)\b/],
  [
    'po',
    /\b(?:po|purchase order|our (?:ref|reference|order|number|no)|conf|confirmation|ack\w*|(?:vendor|supplier) ref)\b/,
  ],
  ['order', /\b(?:orders?|so|ref|refs|reference|yours?)\b/],
];

/** Longer ones are texts. */
const LONGEST_HEADING = 80;

export function headingHint(heading: string): HeadingHint {
  const words = heading
    .slice(0, LONGEST_HEADING)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bp o\b/, 'po');
  return HINTS.find(([, pattern]) => pattern.test(words))?.[0];
}

export function codeLetters(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** "1,500", "12 pcs", "12.0" */
export function readSheetQuantity(cell: string): number | undefined {
  const [, number] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.0{1,2})?(?: ?(?:pcs?|pieces?|ea|each|units?|rolls?|box(?:es)?|cartons?))?\.?$/i.exec(
      cell,
    ) ?? [];
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
  if (!/^(?=.*\d)\S+(?: \S+)?$/.test(cell) || /^\d{1,2}$/.test(cell)) return false;
  return !isMoney(cell) && poProblem(cell) === undefined;
}

/** Why a cell under "PO" isn't one, to follow its text. */
export function poProblem(cell: string): string | undefined {
  if (isNoValue(cell)) return 'is not a PO';
  if (cell.startsWith('$')) return 'is an amount, not a PO';
  return isSpelledDay(cell) ? 'is a date, not a PO' : displayProblem(cell);
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
