import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { checkShape, type ReportProblem, type Schema } from './catalog-problems';

export interface JsonFile {
  readonly file: string;
  /** The file name without `.json`: the item type or the customer. */
  readonly stem: string;
  readonly content: unknown;
}

/** In name order, without hidden files. Files that aren't JSON are reported and skipped. */
export function readJsonFolder(folder: string, report: ReportProblem): JsonFile[] {
  return listJsonFiles(folder, report).flatMap((name) => readJsonFile(join(folder, name), report));
}

export function readJsonFile(path: string, report: ReportProblem): JsonFile[] {
  const file = shownPath(path);
  const text = readText(path);
  if (text === undefined) {
    report({ file, message: 'the file cannot be read' });
    return [];
  }
  try {
    return [{ file, stem: basename(path, '.json'), content: JSON.parse(text) as unknown }];
  } catch {
    report({ file, message: `not valid JSON at ${jsonErrorPosition(text)}` });
    return [];
  }
}

/** Undefined, and reported, if the file cannot be read or its content has another shape. */
export function readJsonAs<T>(path: string, schema: Schema<T>, report: ReportProblem): T | undefined {
  const [found] = readJsonFile(path, report);
  const result = found && checkShape(schema, found.content);
  if (result?.kind === 'valid') return result.value;
  for (const problem of result?.problems ?? []) report({ file: shownPath(path), ...problem });
  return undefined;
}

function listJsonFiles(folder: string, report: ReportProblem): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort();
  } catch {
    report({ file: shownPath(folder), message: 'the folder cannot be read' });
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/**
 * Finds where a text stops being valid JSON. `JSON.parse` only gives some errors a position, and nobody wants to search
 * hundreds of lines for a missing comma.
 */
const SPACE = /[ \t\r\n]*/y;
const TEXT = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = new RegExp(`${TEXT.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'uy');
const COLON = /:/y;
const COMMA = /,/y;
const END = /$/y;

type Skip = (text: string, at: number) => number;

class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  constructor(readonly at: number) {
    super(`Invalid JSON at offset ${at}`);
  }
}

/** The position of the first invalid character in a text that `JSON.parse` rejects: "line 12, column 5". */
export function jsonErrorPosition(text: string): string {
  const lines = text.slice(0, errorOffset(text)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function errorOffset(text: string): number {
  try {
    return skip(END, text, skipValue(text, 0));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.at;
    throw error;
  }
}

function skipValue(text: string, at: number): number {
  const start = skipSpace(text, at);
  if (text[start] === '{') return skipList(text, start + 1, '}', skipMember);
  if (text[start] === '[') return skipList(text, start + 1, ']', skipValue);
  return skip(SCALAR, text, start);
}

function skipMember(text: string, at: number): number {
  return skipValue(text, skip(COLON, text, skip(TEXT, text, at)));
}

function skipList(text: string, at: number, close: string, skipEntry: Skip): number {
  let next = skipSpace(text, at);
  if (text[next] === close) return next + 1;
  for (;;) {
    next = skipSpace(text, skipEntry(text, next));
    if (text[next] === close) return next + 1;
    next = skip(COMMA, text, next);
  }
}

/** @returns the offset after `pattern` and any surrounding whitespace */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = skipSpace(text, at);
  const start = pattern.lastIndex;
  if (!pattern.test(text)) throw new JsonSyntaxError(start);
  return skipSpace(text, pattern.lastIndex);
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}
