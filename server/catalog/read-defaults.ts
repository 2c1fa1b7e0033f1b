import { join } from 'node:path';
import type { FieldFault, ReportFault } from './catalog-faults';
import { type CustomerDefaults, defaultsSchema, SHARED_FIELDS } from './data-schemas';
import { readJsonFile } from './json-file';
import { shape } from './shape-faults';

/** Reads `defaults.json`; undefined when it is not in order, which is reported. */
export function readDefaults(dataDir: string, report: ReportFault): CustomerDefaults | undefined {
  const [defaults] = readJsonFile(join(dataDir, 'defaults.json'), report);
  if (!defaults) return undefined;
  const shaped = shape(defaultsSchema, defaults.content);
  if ('value' in shaped) return shaped.value;
  for (const fault of shaped.faults) report({ file: defaults.file, ...fault });
  return undefined;
}

/** The content of a customer file with the defaults under it; a field of the customer replaces the default as a whole. */
export function withDefaults(content: unknown, defaults: CustomerDefaults | undefined): unknown {
  return isObject(content) ? { ...defaults, ...content } : content;
}

/** Not a gap that faulty defaults have left: those are told with their own file, and not again with every customer. */
export function isCustomersOwn({ field }: FieldFault, content: unknown): boolean {
  return !SHARED_FIELDS.includes(field) || (isObject(content) && field in content);
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null;
}
