import type { CatalogItem } from '../../domain/catalog/catalog';
import type { FieldFault, ReportFault } from './catalog-faults';
import { checkItem } from './check-items';
import { type ItemChanges, itemChangesSchema } from './data-schemas';
import type { BaseCatalog } from './read-items';
import { shape } from './shape-faults';

/** Item code to a customer's differences, as the file has them. */
export type Differences = Readonly<Record<string, unknown>>;

/** The items that a customer lists, in base order, each field of its differences in place of the base field. */
export function mergeItems(
  file: string,
  differences: Differences,
  base: BaseCatalog,
  report: ReportFault,
): CatalogItem[] {
  reportUnknownCodes(file, differences, base, report);
  const changes = readChanges(file, differences, report);
  return base.items.flatMap((item) => {
    const changesOfItem = changes.get(item.code);
    if (!changesOfItem) return [];
    const merged = { ...item, ...changesOfItem };
    for (const fault of newFaults(item, merged)) report({ file, item: item.code, ...fault });
    return [merged];
  });
}

function reportUnknownCodes(file: string, differences: Differences, base: BaseCatalog, report: ReportFault): void {
  if (!base.isComplete) return;
  for (const item of Object.keys(differences).filter((code) => !base.codes.has(code))) {
    report({ file, item, message: 'the base catalog has no item with this code' });
  }
}

function readChanges(file: string, differences: Differences, report: ReportFault): Map<string, ItemChanges> {
  const changes = new Map<string, ItemChanges>();
  for (const [item, content] of Object.entries(differences)) {
    const shaped = shape(itemChangesSchema, content);
    if ('value' in shaped) changes.set(item, shaped.value);
    else for (const fault of shaped.faults) report({ file, item, ...fault });
  }
  return changes;
}

/** The faults that come with the differences; those of the base item are told with its own file. */
function newFaults(base: CatalogItem, merged: CatalogItem): FieldFault[] {
  const known = new Set(checkItem(base).map(({ field, message }) => `${field}: ${message}`));
  return checkItem(merged).filter(({ field, message }) => !known.has(`${field}: ${message}`));
}
