import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { type CatalogProblem, problemLine } from '../../domain/catalog/check/catalog-problems';
import { type Documents, NotJson, type ParsedDocuments } from '../../domain/catalog/check/documents';
import { codeOf } from '../operations/files/error-code';
import { OperatorError } from '../operations/operator-error';

export class CatalogError extends OperatorError {
  constructor(readonly problems: readonly CatalogProblem[]) {
    super(problems.map(problemLine).join('\n'));
  }
}

const FOLDERS = ['items', 'customers', 'drawings'];
const DOCUMENT = /^(colors|customers|defaults|details|drawings|photographs)\.json$|\/[^./][^/]*\.(json|svg)$/;

/** All documents in a folder, in the order of their paths. @throws CatalogError if one can't be read */
export function readDocuments(folder: string): Documents {
  const inFolders = FOLDERS.flatMap((name) => listFolder(folder, name).map((file) => `${name}/${file}`));
  const paths = [...listFolder(folder, ''), ...inFolders].filter((path) => DOCUMENT.test(path));
  return new Map(paths.sort().map((path) => [path, readDocument(join(folder, path))]));
}

/** Writes the documents, and removes those that aren't among them. */
export function writeDocuments(folder: string, documents: Documents): void {
  // Including folders without a document.
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  for (const path of readDocuments(folder).keys()) if (!documents.has(path)) rmSync(join(folder, path));
  for (const [path, text] of documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The same for the same texts under the same paths. */
export function hashOfDocuments(documents: Documents): string {
  return createHash('sha256')
    .update(JSON.stringify([...documents].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

function listFolder(folder: string, name: string): string[] {
  const path = join(folder, name);
  try {
    return readdirSync(path);
  } catch (error) {
    // Only the drawings are optional.
    if (name === 'drawings' && codeOf(error) === 'ENOENT') return [];
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

interface Parsed {
  readonly documents: Documents;
  readonly parsed: ParsedDocuments;
}

/** @param before of an earlier revision: documents that are the same aren't parsed again */
export function parseDocuments(documents: Documents, before?: Parsed): ParsedDocuments {
  const json = [...documents].filter(([path]) => path.endsWith('.json'));
  return new Map(
    json.map(([path, text]) => [
      path,
      before?.documents.get(path) === text ? before.parsed.get(path) : parseDocument(text),
    ]),
  );
}

export function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new NotJson(jsonErrorPosition(text));
  }
}

/** The position of the first mistake in a text that `JSON.parse`, which only gives some a position, rejects. */
export function jsonErrorPosition(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

const MAX_WIDTH = 120;

/** A document as people read it in a file: what fits on a line is on one, except for the top level. */
export function documentText(value: unknown): string {
  return `${text(value, 0, 0, true)}\n`;
}

/** @param before what the line has before the value */
function text(value: unknown, depth: number, before: number, isTop = false): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries: readonly [name: string, value: unknown][] = isList
    ? value.map((each) => ['', each])
    : Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each]);
  const [open, close] = isList ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const flat = isTop ? undefined : flatText(value);
  if (flat !== undefined && depth * 2 + before + flat.length < MAX_WIDTH) return flat;
  const indent = '  '.repeat(depth + 1);
  const lines = entries.map(([name, each]) => `${indent}${name}${text(each, depth + 1, name.length)}`);
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

/** On one line: `{ "a": [1, 2] }` */
function flatText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`;
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flatText(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
