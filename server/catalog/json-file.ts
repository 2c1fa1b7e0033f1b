import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
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

/** Undefined, and reported, if the file is unreadable or its content has another shape. */
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

/** The position of the first mistake in a text that `JSON.parse`, which only gives some a position, rejects. */
export function jsonErrorPosition(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
