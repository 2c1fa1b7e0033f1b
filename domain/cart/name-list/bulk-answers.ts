import { withoutProblem } from './edit-name-list';
import { type Part, type Vocabulary, vocabularyOf } from './list-words';
import type { ListOptions, ListProblem } from './name-list';
import { partsOfPerson } from './read-name-list';
import { readPerson } from './read-person';

interface Edit {
  readonly problem: ListProblem;
  readonly text: string;
}

/** The numbers at the same place of several lines, which one answer settles. */
export interface NumberQuestion {
  readonly place: string;
  readonly numbers: readonly string[];
  /** Units, if all of them are quantities; undefined if one can't be. */
  readonly units: number | undefined;
  readonly problems: readonly ListProblem[];
  /** The numbers aren't quantities. */
  readonly asNone: readonly Edit[];
  /** The numbers are quantities. */
  readonly asQuantities: readonly Edit[] | undefined;
}

/** A row with more numbers than this is retyped; it keeps the reading's work in step with the list's length. */
const MAX_NUMBERS = 6;

/** Questions about bare numbers that are alike, asked once: a column of row numbers, badges, or quantities. */
export function numberQuestions(problems: readonly ListProblem[], options: ListOptions): readonly NumberQuestion[] {
  const words = vocabularyOf(options);
  const places = new Map<string, Answered[]>();
  for (const problem of problems.filter(({ numbers }) => numbers.length <= MAX_NUMBERS)) {
    for (const [index, { text, place, quantity }] of problem.numbers.entries()) {
      const left = edited(problem, index, 'none', words, options);
      if (left === undefined) continue;
      const counted = quantity && edited(problem, index, 'quantity', words, options);
      const answered = { problem, number: text, quantity: quantity ?? 0, left, counted: counted || undefined };
      places.set(place, [...(places.get(place) ?? []), answered]);
    }
  }
  return [...places].flatMap(([place, answers]) => (answers.length > 1 ? [questionOf(place, answers)] : []));
}

interface Answered {
  readonly problem: ListProblem;
  readonly number: string;
  readonly quantity: number;
  readonly left: string;
  readonly counted: string | undefined;
}

function questionOf(place: string, answers: readonly Answered[]): NumberQuestion {
  const counted = answers.flatMap(({ problem, counted: text }) => (text === undefined ? [] : [{ problem, text }]));
  const canBeQuantities = counted.length === answers.length;
  return {
    place,
    numbers: answers.map(({ number }) => number),
    units: canBeQuantities ? answers.reduce((sum, { quantity }) => sum + quantity, 0) : undefined,
    problems: answers.map(({ problem }) => problem),
    asNone: answers.map(({ problem, left: text }) => ({ problem, text })),
    asQuantities: canBeQuantities ? counted : undefined,
  };
}

/** The person's text with the answer written into it; undefined if that would change anything else about the person. */
function edited(
  { text }: ListProblem,
  index: number,
  answer: 'none' | 'quantity',
  words: Vocabulary,
  options: ListOptions,
): string | undefined {
  const group = partsOfPerson(text, words);
  const number = group?.parts.filter((part) => part.kind === 'number')[index];
  const field = number && group.fields[number.field];
  if (!field) return undefined;
  const [start, end] = [field.start + number.start, field.start + number.end];
  const quantity = { kind: 'quantity', text: `x${number.text}`, quantity: number.quantity ?? 0, field: number.field };
  const replacement = answer === 'quantity' ? [quantity as Part] : [];
  const meant = group.parts.flatMap((part) => (part === number ? replacement : [part]));
  const after =
    answer === 'quantity' ? `${text.slice(0, start)}x${text.slice(start)}` : withoutNumber(text, start, end);
  const read = partsOfPerson(after, words);
  const isAsMeant = read && isSame(readPerson(read.parts, options), readPerson(meant, options));
  return isAsMeant ? after : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Drops the number, brackets around it, and a comma that would have nothing before or after it. */
function withoutNumber(text: string, start: number, end: number): string {
  const [open, close] = [/[([]\s*$/, /^\s*[)\]]/];
  let [before, after] = [text.slice(0, start), text.slice(end)];
  while (open.test(before) && close.test(after)) [before, after] = [before.replace(open, ''), after.replace(close, '')];
  const isInCell = /(?:^|\t) *$/.test(before) || /^ *(?:\t|$)/.test(after);
  if (/(?:^|[,;])\s*$/.test(before) && /^\s*[,;]/.test(after)) after = after.replace(/^\s*[,;]/, '');
  else if (/[,;]\s*$/.test(before) && after.trim() === '') before = before.replace(/\s*[,;]\s*$/, '');
  before = before.replace(/ +$/, '');
  after = after.replace(/^ +/, '');
  if (before === '') after = after.replace(/^[-–—:|] */, '');
  return before === '' || isInCell ? before + after : `${before} ${after}`.trim();
}

/** The list with each problem's text replaced. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  let rest = text;
  for (const { problem, text: written } of lastFirst(edits, (edit) => edit.problem.start))
    rest = rest.slice(0, problem.start) + written + rest.slice(problem.end);
  return rest;
}

export function withoutProblems(text: string, problems: readonly ListProblem[]): string {
  return lastFirst(problems, ({ start }) => start).reduce(withoutProblem, text);
}

/** What comes last is changed first, so that the offsets before it stay true. */
function lastFirst<One>(all: readonly One[], start: (one: One) => number): readonly One[] {
  return all.toSorted((one, other) => start(other) - start(one));
}
