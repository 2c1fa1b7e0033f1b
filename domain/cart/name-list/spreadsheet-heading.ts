import { countIn, type Part, partsOf, type Vocabulary } from './list-words';
import type { ListLine } from './split-list';

export type ColumnRole = 'name' | 'size' | 'quantity' | 'color' | 'ignored';

export interface Headings {
  readonly roles: readonly ColumnRole[];
  /** Separated by tabs. */
  readonly isRow: boolean;
}

const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['name', /^(?:(?:first|last|full|employee|staff|crew|team|member|person)[\s_]?){0,2}(?:names?)?$/i],
  ['size', /^(?:(?:shirt|polo|jacket|garment|item)\s)?sizes?$/i],
  ['quantity', /^(?:qty\.?|quantity|count|units?|pcs\.?|pieces|how many)$/i],
  ['color', /^colou?rs?$/i],
];

/** The roles of a spreadsheet's columns, if the line is its headings: a name, and a size or quantity. */
export function headingsOf({ fields, isRow }: ListLine): Headings | undefined {
  const roles = fields.map(({ text }) => roleOf(text));
  const isHeading = roles.includes('name') && (roles.includes('size') || roles.includes('quantity'));
  return isHeading ? { roles, isRow } : undefined;
}

/** Whether a line below the headings has their columns. */
export function isBelow({ roles, isRow }: Headings, line: ListLine): boolean {
  return line.isRow === isRow && (isRow || line.fields.length === roles.length);
}

/** Reads a field by its column's heading: whatever stands in the name column is the name. */
export function partsInColumn(text: string, field: number, role: ColumnRole, words: Vocabulary): readonly Part[] {
  const plain = text.replaceAll('"', '').trim();
  if (plain === '' || role === 'ignored') return [];
  if (role === 'name') return partsOf(`"${plain}"`, field, words);
  if (role === 'size') {
    const size = words.sizeOf(plain);
    return [size ? { kind: 'size', text: plain, field, size } : { kind: 'unknown_size', text: plain, field }];
  }
  if (role === 'color') {
    const color = words.colorOf(plain);
    return [color ? { kind: 'color', text: plain, field, color } : { kind: 'unknown_color', text: plain, field }];
  }
  const quantity = countIn(plain);
  return [quantity ? { kind: 'quantity', text: plain, field, quantity } : { kind: 'bad_quantity', text: plain, field }];
}

function roleOf(text: string): ColumnRole {
  const plain = text.replaceAll('"', '').trim();
  if (plain === '') return 'ignored';
  return HEADINGS.find(([, heading]) => heading.test(plain))?.[0] ?? 'ignored';
}
