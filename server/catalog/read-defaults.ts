import { join } from 'node:path';
import type { FieldProblem, ReportProblem } from './catalog-problems';
import { checkShape } from './check-shape';
import { type CustomerDefaults, defaultsSchema, SHARED_FIELDS } from './data-schemas';
import { readJsonFile } from './json-file';

/** Reads `defaults.json`, or reports its problems and returns undefined. */
export function readDefaults(dataDir: string, report: ReportProblem): CustomerDefaults | undefined {
  const [defaults] = readJsonFile(join(dataDir, 'defaults.json'), report);
  if (!defaults) return undefined;
  const result = checkShape(defaultsSchema, defaults.content);
  if (result.kind === 'valid') return result.value;
  for (const problem of result.problems) report({ file: defaults.file, ...problem });
  return undefined;
}

/** Merges a customer file over the defaults. Each of its fields replaces the whole default. */
export function withDefaults(content: unknown, defaults: CustomerDefaults | undefined): unknown {
  return isObject(content) ? { ...defaults, ...content } : content;
}

/** Whether a problem is in the customer's own file: those in the defaults are reported only once. */
export function isOwnProblem({ field }: FieldProblem, content: unknown): boolean {
  return !SHARED_FIELDS.includes(field) || (isObject(content) && field in content);
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null;
}
