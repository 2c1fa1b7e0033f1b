import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { ITEM_TYPES, type ItemType } from '../../domain/catalog/item-types';
import type { FieldFault, ReportFault } from './catalog-faults';
import { checkItem } from './check-items';
import { itemSchema } from './data-schemas';
import { type JsonFile, readJsonFolder } from './json-file';
import { repeatedBy } from './repeated';
import { shape } from './shape-faults';

/** The base catalog, with every code that the files claim, also those of items that are not in order. */
export interface BaseCatalog {
  readonly items: readonly CatalogItem[];
  readonly codes: ReadonlySet<string>;
  /** No file was left out as a whole, so that a code which is not in `codes` is nowhere. */
  readonly isComplete: boolean;
}

interface ItemEntry {
  readonly file: string;
  readonly type: ItemType;
  /** The code, or "item 3" where there is none. */
  readonly label: string;
  readonly code: string | undefined;
  readonly content: unknown;
}

/** Reads `items/{type}.json`: the items of every type, in the order of the types and of each file. */
export function readItems(dataDir: string, report: ReportFault): BaseCatalog {
  let isComplete = true;
  const reportFile: ReportFault = (fault) => {
    isComplete = false;
    report(fault);
  };
  const files = readJsonFolder(join(dataDir, 'items'), reportFile).filter((file) => isTypeFile(file, reportFile));
  const entries = ITEM_TYPES.flatMap((type) =>
    files.filter(({ stem }) => stem === type).flatMap((file) => listEntries(type, file, reportFile)),
  );
  reportRepeatedCodes(entries, report);
  return {
    items: entries.flatMap((entry) => readItem(entry, report)),
    codes: new Set(entries.flatMap(({ code }) => code ?? [])),
    isComplete,
  };
}

function isTypeFile({ file, stem }: JsonFile, report: ReportFault): boolean {
  const isType = ITEM_TYPES.some((type) => type === stem);
  if (!isType) report({ file, message: `${stem} is no item type; there are ${ITEM_TYPES.join(', ')}` });
  return isType;
}

function listEntries(type: ItemType, { file, content }: JsonFile, report: ReportFault): ItemEntry[] {
  if (!Array.isArray(content)) {
    report({ file, message: 'must be a list of items' });
    return [];
  }
  return content.map((entry: unknown, index) => {
    const code = claimedCode(entry);
    return { file, type, code, label: code ?? `item ${index + 1}`, content: entry };
  });
}

function claimedCode(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('code' in entry)) return undefined;
  return typeof entry.code === 'string' && entry.code !== '' ? entry.code : undefined;
}

/** Codes name pictures, and some file systems do not tell small letters from capitals. */
function reportRepeatedCodes(entries: readonly ItemEntry[], report: ReportFault): void {
  const coded = entries.filter(({ code }) => code !== undefined);
  for (const { file, label } of repeatedBy(coded, (entry) => entry.label.toLowerCase())) {
    report({ file, item: label, field: 'code', message: 'another item of the base catalog has this code' });
  }
}

function readItem({ file, type, label, content }: ItemEntry, report: ReportFault): CatalogItem[] {
  const reportAll = (faults: readonly FieldFault[]) => {
    for (const fault of faults) report({ file, item: label, ...fault });
  };
  const shaped = shape(itemSchema, content);
  if ('faults' in shaped) {
    reportAll(shaped.faults);
    return [];
  }
  const item = { ...shaped.value, type };
  reportAll(checkItem(item));
  return [item];
}
