import { countIn, type Part, partsOf, severalSizes, type Vocabulary, vocabularyOf } from './list-words';
import {
  type ListEntry,
  type ListOptions,
  type ListProblem,
  MAX_LIST_LENGTH,
  MAX_LIST_LINES,
  type NameListResult,
  type Person,
} from './name-list';
import { readPerson } from './read-person';

/** Text between two separators. Offsets count from the beginning of the list. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ListLine {
  readonly number: number;
  readonly isRow: boolean;
  readonly fields: readonly Field[];
}

/** Splits a list into lines and fields. Separators between double quotes belong to the text. */
function splitList(text: string): readonly ListLine[] {
  const lines: ListLine[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const isRow = line.includes('\t');
    lines.push({ number: index + 1, isRow, fields: splitLine(line, start, isRow) });
    start += line.length + 1;
  }
  return lines;
}

export function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
}

function splitLine(line: string, offset: number, isRow: boolean): readonly Field[] {
  const separator = isRow ? /\t/ : /[,;\uFF0C]/;
  const fields: Field[] = [];
  const lastQuote = line.lastIndexOf('"');
  let start = 0;
  let isQuoted = false;
  const add = (end: number) => {
    const field = line.slice(start, end);
    const text = field.trim();
    const from = offset + start + (field.length - field.trimStart().length);
    // An empty field of a row keeps later columns in place.
    if (text !== '' || isRow) fields.push({ text, start: from, end: from + text.length });
    start = end + 1;
  };
  for (let index = 0; index < line.length; index++) {
    const letter = line.charAt(index);
    // A single quote mark without a partner is an inch sign or a typo.
    if (letter === '"' && (isQuoted || index < lastQuote)) isQuoted = !isQuoted;
    else if (!isQuoted && separator.test(letter)) add(index);
  }
  add(line.length);
  return fields;
}

interface Group {
  readonly fields: readonly Field[];
  readonly parts: readonly Part[];
}

export function readNameList(text: string, options: ListOptions): NameListResult {
  if (text.length > MAX_LIST_LENGTH) return { kind: 'too_long' };
  const lines = splitList(text);
  if (lines.length > MAX_LIST_LINES) return { kind: 'too_many_lines' };
  const vocabulary = vocabularyOf(options);
  const people: Person[] = [];
  const problems: ListProblem[] = [];
  let headings: Headings | undefined;
  for (const line of lines) {
    const found = headingsOf(line);
    headings = found ?? headings;
    for (const group of found ? [] : groupsOf(line, headings, vocabulary)) {
      const reading = readPerson(group.parts, options);
      if (reading.kind === 'entry') people.push({ ...reading.entry, color: reading.entry.color ?? options.color });
      else problems.push(problemOf(text, line.number, group.fields, reading));
    }
  }
  return { kind: 'read', people, problems };
}

function problemOf(
  text: string,
  line: number,
  fields: readonly Field[],
  { problem, word, name, suggestions }: Extract<ReturnType<typeof readPerson>, { kind: 'problem' }>,
): ListProblem {
  const start = fields[0]?.start ?? 0;
  const end = fields.at(-1)?.end ?? start;
  return { kind: problem, line, start, end, text: text.slice(start, end), word, name, suggestions };
}

function groupsOf(line: ListLine, headings: Headings | undefined, words: Vocabulary): readonly Group[] {
  const roles = headings && isBelow(headings, line) ? headings.roles : undefined;
  const groups = line.fields.map((field, index) => ({
    fields: [field],
    parts: roles
      ? partsInColumn(field.text, index, roles[index] ?? 'ignored', words)
      : partsOf(field.text, index, words),
  }));
  const filled = groups.filter(({ parts }) => parts.length > 0);
  if (filled.length === 0) return [];
  return line.isRow || roles ? [merged(groups)] : byPerson(filled);
}

function byPerson(groups: readonly Group[]): readonly Group[] {
  const people: Group[] = [];
  for (const next of groups) {
    const current = people.at(-1);
    if (!current || startsPerson(next.parts, current.parts)) people.push(next);
    else people.splice(-1, 1, merged([current, next]));
  }
  return people;
}

function startsPerson(next: readonly Part[], soFar: readonly Part[]): boolean {
  const has = (parts: readonly Part[], kind: Part['kind']) => parts.some((part) => part.kind === kind);
  if (!has(next, 'name')) return false;
  return has(soFar, 'name') || (has(soFar, 'size') && has(next, 'size'));
}

function merged(groups: readonly Group[]): Group {
  return { fields: groups.flatMap(({ fields }) => fields), parts: groups.flatMap(({ parts }) => parts) };
}

type ColumnRole = 'name' | 'size' | 'quantity' | 'color' | 'ignored';

interface Headings {
  readonly roles: readonly ColumnRole[];
  readonly isRow: boolean;
}

const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['name', /^(?:(?:first|last|full|employee|staff|crew|team|member|person)[\s_]?){0,2}(?:names?)?$/i],
  ['size', /^(?:(?:shirt|polo|jacket|garment|item)\s)?sizes?$/i],
  ['quantity', /^(?:qty\.?|quantity|count|units?|pcs\.?|pieces|how many)$/i],
  ['color', /^colou?rs?$/i],
];

/** The roles of a spreadsheet's columns, if this line is its headings: a name, and a size or quantity. */
function headingsOf({ fields, isRow }: ListLine): Headings | undefined {
  const roles = fields.map(({ text }) => roleOf(text));
  const isHeading = roles.includes('name') && (roles.includes('size') || roles.includes('quantity'));
  return isHeading ? { roles, isRow } : undefined;
}

function isBelow({ roles, isRow }: Headings, line: ListLine): boolean {
  return line.isRow === isRow && (isRow || line.fields.length === roles.length);
}

/** Reads a field by its column's heading: everything in the name column is the name. */
function partsInColumn(text: string, field: number, role: ColumnRole, words: Vocabulary): readonly Part[] {
  const plain = text.replaceAll('"', '').trim();
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
  return parts.every(({ kind }) => ['size', 'either', 'several', 'cut'].includes(kind))
    ? parts
    : [{ kind: 'unknown_size', text, field }];
}

function roleOf(text: string): ColumnRole {
  const plain = text.replaceAll('"', '').trim();
  if (plain === '') return 'ignored';
  return HEADINGS.find(([, heading]) => heading.test(plain))?.[0] ?? 'ignored';
}

type Choice = Pick<ListOptions, 'sizes' | 'colors'>;

export function formatEntry(entry: ListEntry, options: Choice): string {
  const { name, size, color, quantity } = entry;
  const details = [size, quantity > 1 && `x${quantity}`, color].filter(Boolean).join(' ');
  const plain = `${name} ${details}`;
  return isReadAs(plain, entry, options) ? plain : `"${name}" ${details}`;
}

export function withSuggestion(text: string, { start, end }: ListProblem, entry: ListEntry, options: Choice): string {
  return text.slice(0, start) + formatEntry(entry, options) + text.slice(end);
}

/** The list without what the problem is about. Removes a line that becomes empty. */
export function withoutProblem(text: string, { start, end }: ListProblem): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  const line = /[,;]/.test(after) ? before + after.replace(/^\s*[,;]\s*/, '') : before.replace(/[\s,;]*$/, '');
  if (line.trim() !== '') return text.slice(0, lineStart) + line + text.slice(lineEnd);
  return nextBreak < 0
    ? text.slice(0, Math.max(0, lineStart - 1))
    : text.slice(0, lineStart) + text.slice(nextBreak + 1);
}

function isReadAs(text: string, { name, size, color, quantity }: ListEntry, options: Choice): boolean {
  if (/[,;\uFF0C"]/.test(text)) return false;
  const reading = readPerson(partsOf(text, 0, vocabularyOf(options)), options);
  if (reading.kind !== 'entry') return false;
  const { entry } = reading;
  return entry.name === name && entry.size === size && entry.color === color && entry.quantity === quantity;
}
