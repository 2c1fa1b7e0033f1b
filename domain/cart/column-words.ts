/** What a table's column holds, by its heading. */
export type ColumnRole = 'name' | 'size' | 'quantity' | 'color' | 'item' | 'total';

const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['name', /^(?:(?:first|last|full|employee|staff|crew|team|member|person)[\s_]?){1,2}(?:names?)?$|^names?$/i],
  ['size', /^(?:(?:shirt|polo|jacket|garment|item)\s)?sizes?$/i],
  [
    'quantity',
    /^(?:(?:order(?:ed)?|total)\s)?(?:qty\.?|quantity|count|units?|pcs\.?|pieces)(?:\sordered)?$|^how many$/i,
  ],
  ['color', /^colou?rs?(?:\sname)?$/i],
  ['item', /^(?:item|style|sku|product|article)(?:\s(?:code|no\.?|number|#|name))?$|^code$/i],
  ['total', /^(?:(?:sub|grand)\s?)?totals?$|^sum$/i],
];

/** Longer texts aren't headings. */
const MAX_HEADING_LENGTH = 40;

export function columnRole(text: string): ColumnRole | undefined {
  if (text.length > MAX_HEADING_LENGTH) return undefined;
  return HEADINGS.find(([, heading]) => heading.test(text))?.[0];
}
