import * as v from 'valibot';
import type { FieldFault } from './catalog-faults';

/** The value in the wanted shape, or what is wrong with it: one fault for each field. */
export type Shaped<T> = { readonly value: T } | { readonly faults: readonly FieldFault[] };

type Schema<T> = v.BaseSchema<unknown, T, v.BaseIssue<unknown>>;

/** Checks a value that came out of a data file against its schema. */
export function shape<T>(schema: Schema<T>, content: unknown): Shaped<T> {
  const result = v.safeParse(schema, content);
  if (result.success) return { value: result.output };
  return { faults: result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: explain(issue) })) };
}

function explain(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || issue.type === 'picklist') return issue.message;
  if (issue.expected === 'never') return 'unknown field';
  if (issue.received === 'undefined') return 'is missing';
  return `must be of type ${issue.expected}, not ${issue.received}`;
}
