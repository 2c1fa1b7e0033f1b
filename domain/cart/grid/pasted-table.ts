import { findColor } from '../../catalog/color-names';
import { findSize, looksLikeSize } from '../../catalog/size-names';
import { wholeNumber } from '../../text/whole-number';
import { type ColumnRole, columnRole } from '../column-words';
import type { GridShape } from './shape';

/** A heading, as written; `name` is the grid's own word for it, or undefined if the item doesn't have it. */
export interface Heading {
  readonly text: string;
  readonly name: string | undefined;
}

/** What a pasted column is: quantities, possibly under headings, or the size or color of its rows. */
export type Column =
  | { readonly kind: 'values'; readonly size?: Heading; readonly color?: Heading }
  | { readonly kind: 'sizes' | 'colors' | 'items' | 'ignored' };

export interface PastedTable {
  readonly columns: readonly Column[];
  /** The rows with quantities. */
  readonly body: readonly (readonly string[])[];
  /** What says nothing about quantities: titles, and the headings of columns that aren't read. */
  readonly leftOut: readonly string[];
}

type Row = readonly string[];

/** Titles above the headings. */
const MAX_TITLES = 5;

/** Stands where a quantity would, and isn't a name. */
const PLACEHOLDER = /^(?:n\/?a|none|tbd|x|[-–—.]+)$/i;

/** The grid's names in pasted cells, looked up once each. */
class Names {
  readonly #sizes = new Map<string, string | undefined>();
  readonly #colors = new Map<string, string | undefined>();
  readonly #shape: GridShape;

  constructor(shape: GridShape) {
    this.#shape = shape;
  }

  size(text: string): string | undefined {
    return cached(this.#sizes, text, () => findSize(text, this.#shape.sizes));
  }

  color(text: string): string | undefined {
    return cached(this.#colors, text, () => findColor(text, this.#shape.colors));
  }

  /** "2XLT" is a size, even if this item doesn't come in it. */
  isSize(text: string): boolean {
    return this.size(text) !== undefined || looksLikeSize(text);
  }

  isWord(text: string): boolean {
    if (this.isSize(text) || this.color(text) !== undefined) return true;
    return /\p{L}/u.test(text) && wholeNumber(text) === undefined && !PLACEHOLDER.test(text);
  }
}

function cached<Value>(known: Map<string, Value>, text: string, find: () => Value): Value {
  if (!known.has(text)) known.set(text, find());
  return known.get(text) as Value;
}

/**
 * Recognizes the headings of a pasted block: a row of sizes or colors, in any order and with names the item doesn't
 * have; a row that says Color, Size, and Quantity over a long table; colors over sizes; and columns of colors or sizes
 * beside the quantities.
 */
export function readTable(shape: GridShape, rows: readonly Row[]): PastedTable {
  const names = new Names(shape);
  const titles = titlesAbove(rows, names);
  const table = rows.slice(titles.length);
  const titled = titles.flatMap(filled);
  const [first = [], second = []] = table;
  if (!isHeadingRow(first, table.slice(1), names)) {
    const { columns, leftOut } = besides(table, [], 'colors', names);
    return { columns: columns.map((column) => column ?? VALUES), body: table, leftOut };
  }
  if (isColorsOverSizes(first, second, names)) {
    return { columns: colorsOverSizes(first, second, names), body: table.slice(2), leftOut: titled };
  }
  const { columns, leftOut } = underHeadings(first, table.slice(1), names);
  return { columns, body: table.slice(1), leftOut: [...titled, ...leftOut] };
}

const VALUES: Column = { kind: 'values' };
const IGNORED: Column = { kind: 'ignored' };

/** Rows of a single text above a row of headings. */
function titlesAbove(rows: readonly Row[], names: Names): readonly Row[] {
  const at = rows.slice(0, MAX_TITLES + 1).findIndex((row) => filled(row).length > 1);
  const titles = rows.slice(0, Math.max(0, at));
  const areTitles = titles.every((row) => filled(row).every((text) => names.isWord(text) && !isOffered(text, names)));
  return areTitles && isHeadingRow(rows[at] ?? [], rows.slice(at + 1), names) ? titles : [];
}

function filled(row: Row): readonly string[] {
  return row.filter((text) => text !== '');
}

function isOffered(text: string, names: Names): boolean {
  return names.size(text) !== undefined || names.color(text) !== undefined;
}

/** Words after its first cell, or at least two of the grid's names; or a first cell alone that is one. */
function isHeadingRow([corner = '', ...rest]: Row, below: readonly Row[], names: Names): boolean {
  const words = filled(rest);
  if (words.length === 0)
    return isOffered(corner, names) && below.some(([value = '']) => wholeNumber(value) !== undefined);
  if (words.every((text) => names.isWord(text))) return corner === '' || names.isWord(corner);
  const sizes = words.filter((text) => names.size(text) !== undefined);
  return sizes.length > 1 || words.filter((text) => names.color(text) !== undefined).length > 1;
}

type Columns = { readonly columns: readonly Column[]; readonly leftOut: readonly string[] };

function underHeadings(heads: Row, body: readonly Row[], names: Names): Columns {
  const texts = Array.from({ length: widthOf([heads, ...body]) }, (_, at) => heads[at] ?? '');
  const roles = texts.map((text) => (isOffered(text, names) ? undefined : columnRole(text)));
  if (roles.includes('quantity') && (roles.includes('size') || roles.includes('color'))) {
    return longTable(texts, roles, body, names);
  }
  const [corner = '', ...others] = texts;
  const axis = axisOf(others.length > 0 && !others.every((text) => text === '') ? others : texts, names);
  const key = axis === 'size' ? 'colors' : 'sizes';
  const { columns: known, leftOut } = besides(body, roles, key, names);
  // "Navy" in the corner, over rows that aren't colors, is the color of all of them.
  const ofAll = axis === 'size' && !known.some((column) => column?.kind === 'colors') ? names.color(corner) : undefined;
  const color = ofAll === undefined ? {} : { color: { text: corner, name: ofAll } };
  const columns = texts.map((text, at): Column => {
    if (known[at]) return known[at];
    if (roles[at] === 'total') return IGNORED;
    if (at === 0 && (ofAll !== undefined || (!isOffered(text, names) && hasNoValues(body, 0)))) return IGNORED;
    const heading = { text, name: axis === 'size' ? names.size(text) : names.color(text) };
    return axis === 'size' ? { kind: 'values', size: heading, ...color } : { kind: 'values', color: heading };
  });
  const unread = texts.filter((text, at) => text !== '' && known[at] && !roles[at]);
  return { columns, leftOut: [...unread, ...leftOut] };
}

/** Color, Size, and Quantity in separate columns. */
function longTable(
  texts: Row,
  roles: readonly (ColumnRole | undefined)[],
  body: readonly Row[],
  names: Names,
): Columns {
  const { columns: known } = besides(body, roles, 'colors', names);
  const quantity = roles.indexOf('quantity');
  const columns = texts.map((_, at) => known[at] ?? (at === quantity ? VALUES : IGNORED));
  const isLeftOut = (at: number) => columns[at]?.kind === 'ignored' && roles[at] !== 'total';
  return { columns, leftOut: texts.filter((text, at) => text !== '' && isLeftOut(at)) };
}

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((width, row) => Math.max(width, row.length), 0);
}

function axisOf(texts: readonly string[], names: Names): 'size' | 'color' {
  if (texts.some((text) => names.size(text) !== undefined)) return 'size';
  return texts.some((text) => names.color(text) !== undefined) ? 'color' : 'size';
}

function hasNoValues(body: readonly Row[], at: number): boolean {
  return body.every((row) => (row[at] ?? '') === '' || columnRole(row[at] ?? '') !== undefined);
}

/**
 * The columns beside the quantities: by their heading, or those of words at the left by what's in them.
 * @param otherwise what a first column of unknown words is
 */
function besides(
  body: readonly Row[],
  roles: readonly (ColumnRole | undefined)[],
  otherwise: 'sizes' | 'colors',
  names: Names,
): { readonly columns: readonly (Column | undefined)[]; readonly leftOut: readonly string[] } {
  const width = Math.max(roles.length, widthOf(body));
  const kinds = Array.from({ length: width }, (_, at) => KIND_OF_ROLE[roles[at] ?? 'total']);
  const unknown: number[] = [];
  for (let at = 0; at < width; at++) {
    if (kinds[at]) continue;
    const words = wordsOf(body, at, names);
    if (!words) break;
    const kind = words.some((text) => names.color(text) !== undefined)
      ? 'colors'
      : words.some((text) => names.isSize(text))
        ? 'sizes'
        : undefined;
    if (kind && !kinds.includes(kind)) kinds[at] = kind;
    else unknown.push(at);
  }
  const isKeyed = kinds.includes('colors') || kinds.includes('sizes');
  for (const [index, at] of unknown.entries()) kinds[at] = !isKeyed && index === 0 ? otherwise : 'ignored';
  return {
    columns: kinds.map((kind) => kind && { kind }),
    leftOut: isKeyed ? unknown.flatMap((at) => filled(body.map((row) => row[at] ?? '')).slice(0, 1)) : [],
  };
}

const KIND_OF_ROLE: Readonly<Record<ColumnRole, 'sizes' | 'colors' | 'items' | 'ignored' | undefined>> = {
  size: 'sizes',
  color: 'colors',
  item: 'items',
  name: 'ignored',
  quantity: undefined,
  total: undefined,
};

/** A column's words, apart from labels such as Total; undefined if it isn't one of words. */
function wordsOf(body: readonly Row[], at: number, names: Names): readonly string[] | undefined {
  const words = filled(body.map((row) => row[at] ?? '')).filter((text) => columnRole(text) === undefined);
  return words.length > 0 && words.every((text) => names.isWord(text)) ? words : undefined;
}

/** Merged cells: "Navy" stands over the first of its sizes only. */
function isColorsOverSizes([, ...first]: Row, [, ...second]: Row, names: Names): boolean {
  const [colors, sizes] = [filled(first), filled(second)];
  return (
    colors.some((text) => names.color(text) !== undefined) &&
    colors.every((text) => names.size(text) === undefined) &&
    sizes.some((text) => names.size(text) !== undefined) &&
    sizes.every((text) => names.isSize(text) || columnRole(text) === 'total')
  );
}

function colorsOverSizes(first: Row, second: Row, names: Names): readonly Column[] {
  let color: Heading = { text: '', name: undefined };
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at): Column => {
    const [over = '', text = ''] = [first[at], second[at]];
    if (over !== '') color = { text: over, name: names.color(over) };
    const isTotal = columnRole(text) === 'total' || columnRole(color.text) === 'total';
    if (isTotal || (at === 0 && names.size(text) === undefined)) return IGNORED;
    return { kind: 'values', size: { text, name: names.size(text) }, color };
  });
}
