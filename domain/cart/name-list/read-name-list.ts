import { type Part, partsOf, type Vocabulary, vocabularyOf } from './list-words';
import {
  type ListOptions,
  type ListProblem,
  LONGEST_LIST,
  MOST_LIST_LINES,
  type NameListResult,
  type Person,
} from './name-list';
import { readPerson } from './read-person';
import { type Field, type ListLine, splitList } from './split-list';
import { type Headings, headingsOf, isBelow, partsInColumn } from './spreadsheet-heading';

/** The fields of one person. */
interface Group {
  readonly fields: readonly Field[];
  readonly parts: readonly Part[];
}

/** Reads a list of people and sizes; see `name-list.ts`. @param text with line breaks as "\n" */
export function readNameList(text: string, options: ListOptions): NameListResult {
  if (text.length > LONGEST_LIST) return { kind: 'too_long' };
  const lines = splitList(text);
  if (lines.length > MOST_LIST_LINES) return { kind: 'too_many_lines' };
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

/** "Ann, M, 2, Bob, L": a name begins a person, unless all there is so far is the size or quantity before it. */
function startsPerson(next: readonly Part[], soFar: readonly Part[]): boolean {
  const has = (parts: readonly Part[], kind: Part['kind']) => parts.some((part) => part.kind === kind);
  if (!has(next, 'name')) return false;
  return has(soFar, 'name') || (has(soFar, 'size') && has(next, 'size'));
}

function merged(groups: readonly Group[]): Group {
  return { fields: groups.flatMap(({ fields }) => fields), parts: groups.flatMap(({ parts }) => parts) };
}
