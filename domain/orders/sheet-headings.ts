import type { EditableField } from './order-edit';

export type ColumnKind = 'order' | 'line' | 'item' | 'color' | 'size' | 'quantity' | EditableField;

/**
 * What a heading suggests about its column. Suppliers write headings from their own side and as they like ("Your
 * order", "Cust ref", "Our ref", "Expected"), so this is only a hint: the cells decide (sheet-columns.ts). 'other' is a
 * column that resembles one of ours and isn't: an order's date, "Ship Via", "Qty shipped".
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
  ['line', /^(?:order )?(?:line|ln|pos|position)(?: item)?(?: number| num| nbr| no)?$/],
  ['quantity', /\b(?:qty|quantity|pcs|pieces|units|ordered|count)\b/],
  ['estShipDate', /\b(?:ship|ships|shipped|shipping|eta|etd|expected|est|estimated|delivery|deliver|due|ready)\b/],
  ['estShipDate', /\b(?:arriv\w*|avail\w*|promised?|dispatch\w*)\b/],
  ['color', /\b(?:colou?r|shade)\b/],
  ['size', /\b(?:size|sz)\b/],
  ['item', /\b(?:item|sku|style|product|part|article|code|model|material)\b/],
  ['po', /\b(?:po|purchase order|our (?:ref|reference|order|number|no)|conf|confirmation|(?:vendor|supplier) ref)\b/],
  ['order', /\b(?:orders?|so|ref|refs|reference|yours?)\b/],
];

export function headingHint(heading: string): HeadingHint {
  const words = heading
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bp o\b/, 'po');
  return HINTS.find(([, pattern]) => pattern.test(words))?.[0];
}
