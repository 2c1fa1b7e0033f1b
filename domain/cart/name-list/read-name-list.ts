import { type Headings, headingsOf, isBelow, leftOutBy, partsInColumn } from './list-columns';
import { isUnofferedColor, numberingOf, type Part, partsOf, type Vocabulary, vocabularyOf } from './list-words';
import { findMessages } from './messages';
import {
  type BareNumber,
  type LeftOut,
  type ListOptions,
  type ListProblem,
  MAX_LIST_LENGTH,
  MAX_LIST_LINES,
  type NameListResult,
  type Person,
} from './name-list';
import { type Reading, readPerson } from './read-person';
import { type Field, type ListLine, splitList } from './split-list';

interface Group {
  readonly fields: readonly Field[];
  readonly parts: readonly Part[];
}

interface ReadGroup extends Group {
  readonly line: ListLine;
  readonly section: Section;
  readonly reading: Reading;
  readonly text: string;
}

export function readNameList(text: string, options: ListOptions): NameListResult {
  if (text.length > MAX_LIST_LENGTH) return { kind: 'too_long' };
  const lines = splitList(text);
  if (lines.length > MAX_LIST_LINES) return { kind: 'too_many_lines' };
  const { groups, leftOut } = readLines(text, lines, options);
  const messages = findMessages(groups, options.sizes.length === 1);
  const people: Person[] = [];
  const problems: ListProblem[] = [];
  for (const group of groups) {
    const reading = messages.has(group) ? asMessage(group) : group.reading;
    if (reading.kind === 'problem') problems.push(problemOf(group, reading));
    else people.push({ ...reading.entry, color: reading.entry.color ?? group.section.color });
  }
  return { kind: 'read', people, problems, leftOut };
}

function readLines(text: string, lines: readonly ListLine[], options: ListOptions) {
  const vocabulary = vocabularyOf(options);
  const groups: ReadGroup[] = [];
  const leftOut: LeftOut[] = [];
  const sections: (Section & Omit<LeftOut, 'kind'>)[] = [];
  let headings: Headings | undefined;
  let section: Section = { color: options.color, unknown: undefined };
  for (const line of lines) {
    const found = headingsOf(line);
    headings = found ?? headings;
    const { line: rest, section: begun } = found
      ? { line, section: undefined }
      : withoutSection(line, vocabulary, options);
    if (begun) sections.push({ ...begun, line: line.number });
    section = sections.at(-1) ?? section;
    const above = headings && isBelow(headings, rest) ? headings : undefined;
    leftOut.push(...(above ? leftOutBy(above, rest) : numberingBefore(rest)));
    for (const group of found ? [] : groupsOf(rest, above, vocabulary)) {
      const reading = readInSection(group, section, options);
      const written = text.slice(group.fields[0]?.start, group.fields.at(-1)?.end);
      groups.push({ ...group, line, section, reading, text: written });
    }
  }
  const inSections = groups.filter(({ reading }) => reading.kind === 'problem' || reading.entry.color === undefined);
  const used = new Set(inSections.map((group) => group.section));
  const unused = sections.filter((one) => !used.has(one));
  leftOut.push(...unused.map((one): LeftOut => ({ kind: 'color', line: one.line, text: one.text })));
  return { groups, leftOut };
}

function numberingBefore({ number: line, fields }: ListLine): readonly LeftOut[] {
  return fields.flatMap((field): LeftOut[] => {
    const text = numberingOf(field.text).trim();
    return text === '' ? [] : [{ kind: 'numbering', line, text }];
  });
}

function asMessage({ text, reading }: ReadGroup): Extract<Reading, { kind: 'problem' }> {
  const suggestions = reading.kind === 'problem' ? reading.suggestions : [reading.entry];
  const { name } = reading.kind === 'problem' ? reading : reading.entry;
  return { kind: 'problem', problem: 'no_person', word: text, name, suggestions };
}

/** The color that a line such as "NAVY" or "Navy: Mike XL" begins, until the next one. */
interface Section {
  readonly color: string;
  /** What's written, if the item doesn't come in it. */
  readonly unknown: string | undefined;
}

/** "NAVY" alone in a line, or "Navy:" before its first person. */
function withoutSection(
  line: ListLine,
  words: Vocabulary,
  { color, knownColors }: ListOptions,
): { readonly line: ListLine; readonly section: (Section & { readonly text: string }) | undefined } {
  const filled = line.fields.filter(({ text }) => text !== '');
  const [first, ...others] = filled;
  const [head = '', text = ''] = /^([^:"]{1,60}?)\s*(?::|$)/.exec(first?.text ?? '') ?? [];
  const rest = first?.text.slice(head.length).trim() ?? '';
  const isHeading = first && (head.endsWith(':') ? rest !== '' || others.length === 0 : others.length === 0);
  const found = isHeading ? words.colorOf(text) : undefined;
  // "Brown: M" and a line "Brown" are people; "BROWN", "Brown:", and "Brown: Ann M" begin a section.
  const isAlone = rest === '' && (head.endsWith(':') || text === text.toUpperCase());
  const isAboutPeople = isAlone || (rest !== '' && partsOf(rest, 0, words).some(({ kind }) => kind === 'name'));
  const isUnknown = isHeading && !found && isAboutPeople && isUnofferedColor(text.toLowerCase(), knownColors);
  if (!first || (!found && !isUnknown)) return { line, section: undefined };
  const end = first.end;
  const start = end - rest.length;
  // Later columns of a row stay in place.
  const fields = line.fields
    .map((field) => (field === first ? { text: rest, start, end } : field))
    .filter((field) => line.isRow || field.text !== '');
  return { line: { ...line, fields }, section: { color: found ?? color, unknown: found ? undefined : text, text } };
}

/** A person without a color of their own has the section's; one that the item doesn't come in is a question. */
function readInSection({ parts, fields }: Group, { unknown }: Section, options: ListOptions): Reading {
  const reading = readPerson(parts, options);
  if (unknown === undefined || hasOwnColor(reading, parts)) return reading;
  return readPerson([...parts, { kind: 'unknown_color', text: unknown, field: fields.length }], options);
}

function hasOwnColor(reading: Reading, parts: readonly Part[]): boolean {
  // "Black" of "Black Jack" isn't his color.
  if (reading.kind === 'entry') return reading.entry.color !== undefined;
  return parts.some(({ kind }) => kind === 'color' || kind === 'unknown_color');
}

function problemOf(
  { line, fields, parts, text }: ReadGroup,
  { problem, word, name, suggestions }: Extract<Reading, { kind: 'problem' }>,
): ListProblem {
  const start = fields[0]?.start ?? 0;
  const numbers = problem === 'no_person' ? [] : numbersIn(parts, line.isRow);
  return { kind: problem, line: line.number, start, end: start + text.length, text, word, name, suggestions, numbers };
}

function numbersIn(parts: readonly Part[], isRow: boolean): readonly BareNumber[] {
  const named = parts.findIndex(({ kind }) => kind !== 'number');
  const before = new Map<string, number>();
  return parts.flatMap((part, at) => {
    if (part.kind !== 'number') return [];
    const side = at < named ? 'before the name' : 'after the name';
    const beside = isRow ? `in column ${part.field + 1}` : side;
    const count = (before.get(beside) ?? 0) + 1;
    before.set(beside, count);
    const place = count === 1 ? beside : `${beside}, number ${count}`;
    return [{ text: part.text, quantity: part.quantity, place }];
  });
}

/** What's written about a single person, outside of columns with headings; undefined if it's about several people. */
export function partsOfPerson(text: string, words: Vocabulary): Group | undefined {
  const [line, ...others] = splitList(text);
  const [group, ...more] = line ? groupsOf(line, undefined, words) : [];
  const isOne = line && group && others.length + more.length === 0;
  return isOne ? { fields: line.fields, parts: group.parts } : undefined;
}

function groupsOf(line: ListLine, headings: Headings | undefined, words: Vocabulary): readonly Group[] {
  const roles = headings?.roles;
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
