import type { CatalogItem } from '../../domain/catalog/catalog';
import type { FieldProblem, ReportProblem } from './catalog-problems';
import { checkItem } from './check-items';
import { checkShape } from './check-shape';
import { type ItemChanges, itemChangesSchema } from './data-schemas';
import type { BaseCatalog } from './read-items';

/** By item code, not validated yet. */
export type Differences = Readonly<Record<string, unknown>>;

export function mergeItems(
  file: string,
  differences: Differences,
  base: BaseCatalog,
  report: ReportProblem,
): CatalogItem[] {
  reportUnknownCodes(file, differences, base, report);
  const changes = readChanges(file, differences, report);
  return base.items.flatMap((item) => {
    const changesOfItem = changes.get(item.code);
    if (!changesOfItem) return [];
    const merged = withChanges(item, changesOfItem);
    for (const problem of newProblems(item, merged, base)) report({ file, item: item.code, ...problem });
    return [merged];
  });
}

/** Details are merged one by one; any other field replaces the base field. */
function withChanges(item: CatalogItem, changes: ItemChanges): CatalogItem {
  const details = { ...item.details, ...changes.details };
  return { ...item, ...changes, ...(Object.keys(details).length > 0 ? { details } : {}) };
}

function reportUnknownCodes(file: string, differences: Differences, base: BaseCatalog, report: ReportProblem): void {
  if (!base.isComplete) return;
  for (const item of Object.keys(differences).filter((code) => !base.codes.has(code))) {
    report({ file, item, message: 'the base catalog has no item with this code' });
  }
}

function readChanges(file: string, differences: Differences, report: ReportProblem): Map<string, ItemChanges> {
  const changes = new Map<string, ItemChanges>();
  for (const [item, content] of Object.entries(differences)) {
    const result = checkShape(itemChangesSchema, content);
    if (result.kind === 'valid') changes.set(item, result.value);
    else for (const problem of result.problems) report({ file, item, ...problem });
  }
  return changes;
}

/** Problems that the changes introduce. The base item's own are reported with its file. */
function newProblems(item: CatalogItem, merged: CatalogItem, base: BaseCatalog): FieldProblem[] {
  const known = new Set(checkItem(item, base).map(({ field, message }) => `${field}: ${message}`));
  return checkItem(merged, base).filter(({ field, message }) => !known.has(`${field}: ${message}`));
}
