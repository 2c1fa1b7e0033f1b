import * as v from 'valibot';
import { nearestText } from '../../text/nearest-text';

export interface CatalogProblem {
  /** Relative to the working directory, if inside it; in documents of the database, their path. */
  readonly file: string;
  /** The item's code, or "item 3" if it has none. */
  readonly item?: string;
  /** The field's path within the item or configuration: `sizes.Large`. */
  readonly field?: string;
  readonly message: string;
}

/** Not tied to a file yet. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Loading continues after a problem, so that it can list all of them at once. */
export type ReportProblem = (problem: CatalogProblem) => void;

/** `server/data/items/mens.json: PL420: sizes.Large: price must be …` */
export function problemLine({ file, item, field, message }: CatalogProblem): string {
  return [file, item, field, message].filter((part) => part !== undefined && part !== '').join(': ');
}

/** @returns the entries whose key an earlier entry already has */
export function repeatedBy<T>(entries: readonly T[], keyOf: (entry: T) => string): T[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = keyOf(entry);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

/** Ends a message about an unknown name: "; did you mean Navy?", or '' if none is close. */
export function suggestion(unknown: string, known: Iterable<string>): string {
  const nearest = nearestText(unknown, known);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

type ShapeResult<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

export type Schema<T> = v.BaseSchema<unknown, T, v.BaseIssue<unknown>>;

export function checkShape<T>(schema: Schema<T>, content: unknown): ShapeResult<T> {
  const result = v.safeParse(schema, content);
  if (result.success) return { kind: 'valid', value: result.output };
  const problems = result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: explain(issue) }));
  return { kind: 'invalid', problems };
}

function explain(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || issue.type === 'picklist') return issue.message;
  if (issue.expected === 'never') return 'unknown field';
  if (issue.received === 'undefined') return 'is missing';
  return `must be of type ${issue.expected}, not ${issue.received}`;
}
