import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { errorCode } from '../operations/files/file-stamp';
import { CatalogError, checkShape, type ReportProblem, type Schema } from './catalog-problems';

/** The catalog as texts by path: `items/mens.json`, `drawings/polo.svg`. */
export type Documents = ReadonlyMap<string, string>;

const FOLDERS = ['items', 'customers', 'drawings'];
const DOCUMENT = /^(colors|defaults|details|drawings)\.json$|\/[^./][^/]*\.(json|svg)$/;

/** All documents in a folder, in the order of their paths. @throws CatalogError if one can't be read */
export function readDocuments(folder: string): Documents {
  const inFolders = FOLDERS.flatMap((name) => listFolder(folder, name).map((file) => `${name}/${file}`));
  const paths = [...listFolder(folder, ''), ...inFolders].filter((path) => DOCUMENT.test(path));
  return new Map(paths.sort().map((path) => [path, readDocument(join(folder, path))]));
}

/** Also removes documents that aren't among these. */
export function writeDocuments(folder: string, documents: Documents): void {
  // Including folders without a document.
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  for (const path of readDocuments(folder).keys()) if (!documents.has(path)) rmSync(join(folder, path));
  for (const [path, text] of documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function listFolder(folder: string, name: string): string[] {
  const path = join(folder, name);
  try {
    return readdirSync(path);
  } catch (error) {
    // Only the drawings are optional.
    if (name === 'drawings' && errorCode(error) === 'ENOENT') return [];
    throw new CatalogError([{ file: shownPath(path), message: 'the folder cannot be read' }]);
  }
}

function readDocument(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CatalogError([{ file: shownPath(path), message: 'the file cannot be read' }]);
  }
}

/** Relative to the working directory, if inside it. */
export function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

export interface JsonDocument {
  readonly file: string;
  /** The file name without `.json`: the item type or the customer. */
  readonly stem: string;
  readonly content: unknown;
}

/** In the order of their names. Documents that aren't JSON are reported and skipped. */
export function parseFolder(documents: Documents, folder: string, report: ReportProblem): JsonDocument[] {
  const paths = [...documents.keys()].filter((path) => dirname(path) === folder && path.endsWith('.json'));
  return paths.sort().flatMap((path) => parseDocument(documents, path, report));
}

function parseDocument(documents: Documents, file: string, report: ReportProblem): JsonDocument[] {
  const text = documents.get(file);
  if (text === undefined) {
    report({ file, message: 'the file cannot be read' });
    return [];
  }
  try {
    return [{ file, stem: basename(file, '.json'), content: JSON.parse(text) as unknown }];
  } catch {
    report({ file, message: `not valid JSON at ${jsonErrorPosition(text)}` });
    return [];
  }
}

/** Undefined, and reported, if the document is missing or its content has another shape. */
export function parseAs<T>(
  documents: Documents,
  file: string,
  schema: Schema<T>,
  report: ReportProblem,
): T | undefined {
  const [found] = parseDocument(documents, file, report);
  const result = found && checkShape(schema, found.content);
  if (result?.kind === 'valid') return result.value;
  for (const problem of result?.problems ?? []) report({ file, ...problem });
  return undefined;
}

/** The position of the first mistake in a text that `JSON.parse`, which only gives some a position, rejects. */
export function jsonErrorPosition(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
