import * as v from 'valibot';
import type { FieldProblem } from './catalog-problems';

export type ShapeResult<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

type Schema<T> = v.BaseSchema<unknown, T, v.BaseIssue<unknown>>;

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
