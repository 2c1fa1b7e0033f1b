import { columnRole } from '../column-words';
import { countIn, numberingOf, type Part, partsOf, severalSizes, type Vocabulary } from './list-words';
import type { LeftOut } from './name-list';
import type { ListLine } from './split-list';

type ColumnRole = 'name' | 'size' | 'quantity' | 'color' | 'ignored';

export interface Headings {
  readonly roles: readonly ColumnRole[];
  readonly names: readonly string[];
  readonly isRow: boolean;
}

/** The roles of a spreadsheet's columns, if this line is its headings: a name, and a size or quantity. */
export function headingsOf({ fields, isRow }: ListLine): Headings | undefined {
  const roles = fields.map(({ text }) => roleOf(text));
  const isHeading = roles.includes('name') && (roles.includes('size') || roles.includes('quantity'));
  return isHeading ? { roles, names: fields.map(({ text }) => unquoted(text)), isRow } : undefined;
}

/** What a line has in columns that say nothing about an order: its Badge, Dept, or ZIP. */
export function leftOutBy({ roles, names }: Headings, { number: line, fields }: ListLine): readonly LeftOut[] {
  return fields.flatMap(({ text }, at): LeftOut[] => {
    const isIgnored = text !== '' && (roles[at] ?? 'ignored') === 'ignored';
    return isIgnored ? [{ kind: 'column', line, text, name: names[at] || `column ${at + 1}` }] : [];
  });
}

function unquoted(text: string): string {
  return text.replaceAll('"', '').trim();
}

export function isBelow({ roles, isRow }: Headings, line: ListLine): boolean {
  return line.isRow === isRow && (isRow || line.fields.length === roles.length);
}

/** Reads a field by its column's heading: everything in the name column is the name. */
export function partsInColumn(text: string, field: number, role: ColumnRole, words: Vocabulary): readonly Part[] {
  const plain = unquoted(text);
  if (plain === '' || role === 'ignored') return [];
  if (role === 'name') return partsOf(`"${plain}"`, field, words);
  if (role === 'size') return sizeParts(plain, field, words);
  if (role === 'color') {
    const color = words.colorOf(plain);
    return [color ? { kind: 'color', text: plain, field, color } : { kind: 'unknown_color', text: plain, field }];
  }
  const quantity = countIn(plain);
  return [quantity ? { kind: 'quantity', text: plain, field, quantity } : { kind: 'bad_quantity', text: plain, field }];
}

function sizeParts(text: string, field: number, words: Vocabulary): readonly Part[] {
  const sizes = severalSizes(text, words);
  if (sizes) return [{ kind: 'several', text, field, sizes, quantity: undefined }];
  // "2 XL" and "2X Large" are plain in a column of sizes, but "2X L" is not.
  const size = /^\d+x l(?:r?g|t)?$/i.test(text) ? undefined : words.sizeOf(text);
  if (size) return [{ kind: 'size', text, field, size }];
  const parts = partsOf(text, field, words);
  const isSize =
    numberingOf(text) === '' && parts.every(({ kind }) => ['size', 'either', 'several', 'cut'].includes(kind));
  return isSize ? parts : [{ kind: 'unknown_size', text, field }];
}

function roleOf(text: string): ColumnRole {
  const role = columnRole(unquoted(text));
  return role === undefined || role === 'item' || role === 'total' ? 'ignored' : role;
}
