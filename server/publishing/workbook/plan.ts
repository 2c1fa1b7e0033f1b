import type { CustomerKey } from '../../../domain/address/customer-key';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import type { Documents } from '../../../domain/catalog/check/documents';
import type { FabricColors } from '../../../domain/catalog/colors';
import type { Edit, Json } from '../../../domain/catalog/draft';
import { customerFile, isSame } from '../../../domain/catalog/draft';
import type { ItemType } from '../../../domain/catalog/item-types';
import { nearestText } from '../../../domain/text/nearest-text';
import { documentText } from '../../catalog/documents';
import type { LoadedCatalog } from '../../catalog/load-catalog';
import { BookError, type BookProblem } from './book';
import type { CellReader, ReportRow, Row, Tables } from './read-table';

/** A field that a cell set with all below it, in an item (by code) or outside of items; '' for all of it. */
interface Origin {
  readonly field: string;
  readonly row: Row;
  readonly column: string;
}

/** Keys and positions leading to a part of a document: `['items', 'PL420', 'sizes', 'Large']`. */
export type JsonPath = readonly (string | number)[];

/** Beyond this, an item's prices are one edit: thousands of single ones don't fit into a draft. */
const MAX_SMALL_EDITS = 500;

/** The documents with an import's changes, in memory. Remembers which cell a value came from. */
export class PlannedChanges {
  readonly #values = new Map<string, Json>();
  readonly #origins = new Map<string | undefined, Origin[]>();

  constructor(private readonly before: Documents) {}

  get edits(): readonly PlannedEdit[] {
    const edits = this.#edits([]);
    return edits.length <= MAX_SMALL_EDITS ? edits : this.#edits(['sizes', 'discount']);
  }

  #edits(whole: readonly string[]): readonly PlannedEdit[] {
    return [...this.#values].flatMap(([file, value]) =>
      editsBetween(file, JSON.parse(this.#textOf(file)), value, whole),
    );
  }

  /** Documents without a change keep their texts. */
  get documents(): Documents {
    const changed = [...this.#values].filter(([file, value]) => !isSame(JSON.parse(this.#textOf(file)), value));
    return new Map([...this.before, ...changed.map(([file, value]) => [file, documentText(value)] as const)]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the documents were checked against their schemas before
  json(file: string): any {
    if (!this.#values.has(file)) this.#values.set(file, JSON.parse(this.#textOf(file)));
    return this.#values.get(file);
  }

  /** Removes what's there if the value is undefined. */
  set(file: string, path: JsonPath, value: unknown): void {
    let part = this.json(file);
    for (const name of path.slice(0, -1)) {
      part[name] ??= {};
      part = part[name];
    }
    const name = path.at(-1) as string | number;
    if (Array.isArray(part)) part.splice(Number(name), 1, ...(value === undefined ? [] : [value]));
    else if (value === undefined) delete part[name];
    else part[name] = value;
  }

  /** A type's first item makes its document. */
  #textOf(file: string): string {
    return this.before.get(file) ?? '[]\n';
  }

  cameFrom(row: Row, column: string, item: string | undefined, field: string): void {
    const origins = this.#origins.get(item);
    const origin = { row, column, field };
    if (origins) origins.push(origin);
    else this.#origins.set(item, [origin]);
  }

  /** The cell behind a problem in the changed documents; the document if no cell is known. */
  placeOf({ file, item, field = '', message }: CatalogProblem): BookProblem {
    const [origin] = (this.#origins.get(item) ?? [])
      .filter((each) => each.field === '' || `${field}.`.startsWith(`${each.field}.`))
      .toSorted((one, other) => other.field.length - one.field.length);
    if (!origin) return { sheet: [file, item, field].filter(Boolean).join(': '), message };
    return { sheet: origin.row.sheet, row: origin.row.number, column: origin.column, message };
  }
}

/** A customer's workbook, or the base catalog's, which all customers share. */
export type Target = 'base' | CustomerKey;

export interface Plan {
  readonly target: Target;
  readonly catalog: LoadedCatalog;
  readonly base: ReadonlyMap<string, CatalogItem>;
  /** Items as the target has them, with a customer's own prices and names. */
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly tables: Tables;
  readonly changes: PlannedChanges;
  readonly cells: CellReader;
  readonly report: ReportRow;
  /** Whether the person may change what all customers share. */
  readonly mayShare: boolean;
  /** Items that this import adds to the base catalog. */
  readonly added: Map<string, ItemType>;
  /** Codes of items that the target no longer sells or has. */
  readonly dropped: Set<string>;
}

/** Where the target's values of an item are written: its entry in a customer's file, or the item itself. */
export function placeOfItem({ target, changes, base, added }: Plan, code: string): { file: string; path: JsonPath } {
  const isShared = target === 'base' || added.has(code);
  if (!isShared) return { file: customerFile(target), path: ['items', code] };
  const file = `items/${added.get(code) ?? base.get(code)?.type}.json`;
  return { file, path: [changes.json(file).findIndex((item: { code: string }) => item.code === code)] };
}

export function ownValues(plan: Plan, code: string): Readonly<Record<string, unknown>> {
  const { file, path } = placeOfItem(plan, code);
  return path.reduce((value: Record<string, unknown>, name) => (value?.[name] ?? {}) as never, plan.changes.json(file));
}

/** Sets a field of an item. A value equal to the base catalog's is no longer the customer's own. */
export function setOwn(plan: Plan, code: string, field: keyof CatalogItem, now: unknown, wanted: unknown): void {
  if (isSame(now, wanted)) return;
  const { file, path } = placeOfItem(plan, code);
  const usual = plan.target === 'base' ? undefined : plan.base.get(code)?.[field];
  plan.changes.set(file, [...path, field], isSame(usual, wanted) ? undefined : wanted);
}

/** @param meant what was probably meant to be in the cell */
export function reportCell(
  report: ReportRow,
  { sheet, number }: Row,
  column: string,
  message: string,
  meant?: string,
): undefined {
  report({ sheet, row: number, column, message, ...(meant === undefined ? {} : { meant }) });
}

/** The cell asks to remove the row. */
export function isRemoved({ cells }: Plan, row: Row): boolean {
  return cells.yesOrNo(row, 'Remove') === true;
}

/** Reports rows whose key an earlier row has. */
export function byKey(
  { report }: Plan,
  rows: readonly Row[],
  column: string,
  keyOf: (row: Row) => string | undefined,
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = key === undefined ? undefined : found.get(key);
    if (key === undefined) continue;
    if (first) reportCell(report, row, column, `row ${first.number} is about the same`);
    else found.set(key, row);
  }
  return found;
}

/** Including colors that the import adds. */
export function knownColors({ changes }: Pick<Plan, 'changes'>): FabricColors {
  return changes.json('colors.json');
}

/** @throws BookError */
export function targetOf(name: string, { customers }: LoadedCatalog): Target {
  const names: readonly Target[] = ['base', ...customers.keys()];
  const found = names.find((each) => each === name);
  if (found) return found;
  const near = nearestText(name, names);
  throw new BookError(
    `There is no customer ${name}${near ? `; did you mean ${near}?` : `: expected ${names.join(', ')}.`}`,
  );
}

type Members = ReadonlyMap<string, Json>;

export interface PlannedEdit extends Edit {
  /** What's there now. */
  readonly seen: Json;
}

/**
 * The smallest edits that turn one state of a document into the other. A reordered part is set as a whole:
 * `{ Small: 42, Large: 42 }` with a Medium in between is one edit of `sizes`.
 * @param whole keys whose values are set as a whole, which takes fewer edits
 */
export function editsBetween(
  document: string,
  before: Json,
  after: Json,
  whole: readonly string[] = [],
): readonly PlannedEdit[] {
  const edits: PlannedEdit[] = [];
  function compare(pointer: readonly string[], was: Json, is: Json): void {
    if (isSame(was, is)) return;
    const isWhole = whole.includes(pointer.at(-1) ?? '');
    const [members, next] = [membersOf(was, pointer), membersOf(is, pointer)];
    if (isWhole || !members || !next || !keepsOrder(members, next))
      edits.push({ document, pointer, value: is, seen: was });
    else
      for (const key of new Set([...members.keys(), ...next.keys()]))
        compare([...pointer, key], members.get(key) ?? null, next.get(key) ?? null);
  }
  compare([], before, after);
  return edits;
}

/** Lists are one value each, except for a file's list of items. */
function membersOf(value: Json, pointer: readonly string[]): Members | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return pointer.length === 0 ? new Map(value.map((item: Json) => [(item as { code: string }).code, item])) : undefined;
}

/** Whether new members come last, where setting them puts them. */
function keepsOrder(before: Members, after: Members): boolean {
  const kept = [...before.keys()].filter((key) => after.has(key));
  const added = [...after.keys()].filter((key) => !before.has(key));
  return isSame([...kept, ...added], [...after.keys()]);
}
