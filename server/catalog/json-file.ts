import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ReportProblem } from './catalog-problems';
import { jsonErrorPosition } from './json-position';

/** A parsed JSON data file. */
export interface JsonFile {
  /** The path shown in problems. */
  readonly file: string;
  /** The file name without `.json`: the item type or the customer. */
  readonly stem: string;
  readonly content: unknown;
}

/** Reads a folder's `.json` files in name order. Reports and skips files that are not JSON. */
export function readJsonFolder(folder: string, report: ReportProblem): JsonFile[] {
  return listJsonFiles(folder, report).flatMap((name) => readJsonFile(join(folder, name), report));
}

/** Returns the file, or reports why it cannot be read and returns nothing. */
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

function listJsonFiles(folder: string, report: ReportProblem): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
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

/** Relative to the working directory if it is inside it. */
export function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
