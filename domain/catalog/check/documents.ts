import { checkShape, type ReportProblem, type Schema } from './catalog-problems';

/** The catalog as texts by path: `items/mens.json`, `drawings/polo.svg`. */
export type Documents = ReadonlyMap<string, string>;

/** What the JSON documents say, by path. */
export type ParsedDocuments = ReadonlyMap<string, unknown>;

/** Stands for a document that isn't JSON. */
export class NotJson {
  /** @param position "line 2, column 9" */
  constructor(readonly position: string) {}
}

export interface JsonDocument {
  readonly file: string;
  /** The file name without `.json`: the item type or the customer. */
  readonly stem: string;
  readonly content: unknown;
}

/** In the order of their names. Documents that aren't JSON are reported and skipped. */
export function listDocuments(documents: ParsedDocuments, folder: string, report: ReportProblem): JsonDocument[] {
  return [...documents]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, content]) => {
      const [, within, stem] = /^([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
      if (within !== folder || stem === undefined || !isJson(file, content, report)) return [];
      return { file, stem, content };
    });
}

function isJson(file: string, content: unknown, report: ReportProblem): boolean {
  if (content instanceof NotJson) report({ file, message: `not valid JSON at ${content.position}` });
  return !(content instanceof NotJson);
}

/** Undefined, and reported, if the document is missing or its content has another shape. */
export function readAs<T>(
  documents: ParsedDocuments,
  file: string,
  schema: Schema<T>,
  report: ReportProblem,
): T | undefined {
  const content = documents.get(file);
  if (content === undefined) {
    report({ file, message: 'the file cannot be read' });
    return undefined;
  }
  if (!isJson(file, content, report)) return undefined;
  const result = checkShape(schema, content);
  if (result.kind === 'valid') return result.value;
  for (const problem of result.problems) report({ file, ...problem });
  return undefined;
}
