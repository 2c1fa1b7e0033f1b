import type { CatalogItem } from '../catalog';
import type { FabricColors } from '../colors';
import type { KnownDrawings } from '../drawings';
import type { SizeCharts } from '../item-details';
import { ITEM_TYPES, type ItemType } from '../item-types';
import { checkShape, type FieldProblem, type ReportProblem, repeatedBy } from './catalog-problems';
import { artProblems, checkItem } from './check-items';
import { itemSchema } from './data-schemas';
import { type JsonDocument, listDocuments, type ParsedDocuments } from './documents';
import { type SharedDetails, withSharedDetails } from './read-details';

/** `codes` has every code in the files, including codes of invalid items. */
export interface BaseCatalog {
  readonly items: readonly CatalogItem[];
  readonly byCode: ReadonlyMap<string, CatalogItem>;
  readonly codes: ReadonlySet<string>;
  /** Whether every file could be read. If not, a code missing from `codes` may still exist. */
  readonly isComplete: boolean;
  readonly sizeCharts: SizeCharts;
  /** Undefined if they couldn't be read. */
  readonly colors: FabricColors | undefined;
  readonly drawings: KnownDrawings;
}

type SharedData = Pick<BaseCatalog, 'colors' | 'drawings'> & { readonly details: SharedDetails };

interface ItemEntry {
  readonly file: string;
  readonly type: ItemType;
  /** The code, or "item 3" if it has none. */
  readonly label: string;
  readonly code: string | undefined;
  readonly content: unknown;
}

/** Items without problems, by the content that they were read from. */
export type KnownItems = WeakMap<object, CatalogItem>;

/** Ordered by type and then as in each file, with shared details merged in. */
export function readItems(
  documents: ParsedDocuments,
  shared: SharedData,
  report: ReportProblem,
  known: KnownItems = new WeakMap(),
): BaseCatalog {
  let isComplete = true;
  const reportFile: ReportProblem = (problem) => {
    isComplete = false;
    report(problem);
  };
  const files = listDocuments(documents, 'items', reportFile).filter((file) => isTypeFile(file, reportFile));
  const entries = ITEM_TYPES.flatMap((type) =>
    files.filter(({ stem }) => stem === type).flatMap((file) => listEntries(type, file, reportFile)),
  );
  reportRepeatedCodes(entries, report);
  const items = entries.flatMap((entry) => readItem(entry, shared, report, known));
  return {
    items,
    byCode: new Map(items.map((item) => [item.code, item])),
    codes: new Set(entries.flatMap(({ code }) => code ?? [])),
    isComplete,
    sizeCharts: shared.details.size_charts,
    colors: shared.colors,
    drawings: shared.drawings,
  };
}

function isTypeFile({ file, stem }: JsonDocument, report: ReportProblem): boolean {
  const isType = ITEM_TYPES.some((type) => type === stem);
  if (!isType) report({ file, message: `${stem} is not an item type; expected one of ${ITEM_TYPES.join(', ')}` });
  return isType;
}

function listEntries(type: ItemType, { file, content }: JsonDocument, report: ReportProblem): ItemEntry[] {
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

/** Pictures are named after codes, and some file systems ignore case. */
function reportRepeatedCodes(entries: readonly ItemEntry[], report: ReportProblem): void {
  const coded = entries.filter(({ code }) => code !== undefined);
  for (const { file, label } of repeatedBy(coded, (entry) => entry.label.toLowerCase())) {
    report({ file, item: label, field: 'code', message: 'another item of the base catalog has this code' });
  }
}

/** Reported together with the item's other problems. */
function claimedArtProblems(content: unknown, { drawings }: SharedData): FieldProblem[] {
  const hasArt = typeof content === 'object' && content !== null && 'art' in content;
  return hasArt && typeof content.art === 'string' ? artProblems('art', content.art, drawings) : [];
}

function readItem(
  { file, type, label, content }: ItemEntry,
  shared: SharedData,
  report: ReportProblem,
  known: KnownItems,
): CatalogItem[] {
  const read = isObject(content) && known.get(content);
  if (read) return [read];
  const reportAll = (problems: readonly FieldProblem[]) => {
    for (const problem of problems) report({ file, item: label, ...problem });
  };
  const result = checkShape(itemSchema, content);
  if (result.kind === 'invalid') {
    const isArtReported = result.problems.some(({ field }) => field === 'art');
    reportAll([...result.problems, ...(isArtReported ? [] : claimedArtProblems(content, shared))]);
    return [];
  }
  const item = withSharedDetails({ ...result.value, type }, shared.details);
  const problems = checkItem(item, { ...shared, sizeCharts: shared.details.size_charts });
  reportAll(problems);
  if (problems.length === 0 && isObject(content)) known.set(content, item);
  return [item];
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null;
}
