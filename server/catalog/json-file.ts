import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ReportFault } from './catalog-faults';
import { jsonFaultPosition } from './json-position';

/** A data file that holds JSON, whatever its shape. */
export interface JsonFile {
  /** As faults name it. */
  readonly file: string;
  /** The file's name without `.json`: in a folder the item type or the customer. */
  readonly stem: string;
  readonly content: unknown;
}

/** The `.json` files of a folder, by name; a file that is not JSON is reported and left out. */
export function readJsonFolder(folder: string, report: ReportFault): JsonFile[] {
  return listJsonFiles(folder, report).flatMap((name) => readJsonFile(join(folder, name), report));
}

/** The file, or none when it cannot be read or is not JSON, which is reported. */
export function readJsonFile(path: string, report: ReportFault): JsonFile[] {
  const file = shownPath(path);
  const text = readText(path);
  if (text === undefined) {
    report({ file, message: 'the file cannot be read' });
    return [];
  }
  try {
    return [{ file, stem: basename(path, '.json'), content: JSON.parse(text) as unknown }];
  } catch {
    report({ file, message: `not valid JSON at ${jsonFaultPosition(text)}` });
    return [];
  }
}

function listJsonFiles(folder: string, report: ReportFault): string[] {
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

function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
