import type { CatalogItem } from '../../../../domain/catalog/catalog';
import type { CatalogProblem } from '../../../../domain/catalog/check/catalog-problems';
import type { Documents } from '../../../../domain/catalog/check/documents';
import type { FabricColors } from '../../../../domain/catalog/colors';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import type { ItemType } from '../../../../domain/catalog/item-types';
import { nearestText } from '../../../../domain/nearest-text';
import type { LoadedCatalog } from '../../../catalog/load-catalog';
import { BookError, type BookProblem } from '../book/book';
import type { CellReader, ReportRow, Row, Tables } from '../book/read-table';
import { updateJson } from '../files/update-json';

/** A field that a cell set with all below it, in an item (by code) or outside of items; '' for all of it. */
interface Origin {
  readonly item: string | undefined;
  readonly field: string;
  readonly row: Row;
  readonly column: string;
}

/** The usual order of an item's fields in data files. */
export const ITEM_ORDER =
  'code name fullname details colors default_color halfColors sizes discount restricted art'.split(' ');

/** Keys and positions leading to a part of a file: `['items', 'PL420', 'sizes', 'Large']`. */
export type JsonPath = readonly (string | number)[];

/** The data files with an import's changes, in memory. Remembers which cell a value came from. */
export class DataEdits {
  readonly #values = new Map<string, unknown>();
  readonly #origins: Origin[] = [];

  constructor(private readonly before: Documents) {}

  get texts(): Documents {
    const changed = [...this.#values].map(([file, value]) => [file, updateJson(this.#textOf(file), value)] as const);
    return new Map([...this.before, ...changed]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the files were checked against their schemas before
  json(file: string): any {
    if (!this.#values.has(file)) this.#values.set(file, JSON.parse(this.#textOf(file)));
    return this.#values.get(file);
  }

  set(file: string, path: JsonPath, value: unknown, order: readonly string[] = ITEM_ORDER): void {
    this.#values.set(file, withValue(this.json(file), path, value, order));
  }

  remove(file: string, path: JsonPath): void {
    this.set(file, path, undefined);
  }

  /** A type's first item makes its file. */
  #textOf(file: string): string {
    return this.before.get(file) ?? '[]\n';
  }

  cameFrom(row: Row, column: string, item: string | undefined, field: string): void {
    this.#origins.push({ row, column, item, field });
  }

  /** The cell behind a problem in the changed data; the file if no cell is known. */
  placeOf({ file, item, field = '', message }: CatalogProblem): BookProblem {
    const origins = this.#origins
      .filter((origin) => origin.item === item && (origin.field === '' || `${field}.`.startsWith(`${origin.field}.`)))
      .toSorted((one, other) => other.field.length - one.field.length);
    const [origin] = origins;
    if (!origin) return { sheet: [file, item, field].filter(Boolean).join(': '), message };
    return { sheet: origin.row.sheet, row: origin.row.number, column: origin.column, message };
  }
}

/**
 * A JSON value with one part set, or removed if that is undefined.
 * @param order the usual order of an object's keys, which places a new one
 */
// biome-ignore lint/suspicious/noExplicitAny: what's at a path has the type that the file's schema says
export function withValue(part: unknown, [name, ...rest]: JsonPath, value: unknown, order: readonly string[]): any {
  if (name === undefined) return value;
  const before = (part ?? {}) as Readonly<Record<string | number, unknown>>;
  const next = withValue(before[name], rest, value, order);
  if (Array.isArray(part)) return part.toSpliced(Number(name), 1, ...(next === undefined ? [] : [next]));
  const members = Object.entries(before).filter(([key]) => key !== name);
  const at = Object.keys(before).indexOf(String(name));
  if (next !== undefined) members.splice(at < 0 ? placeOf(String(name), members, order) : at, 0, [String(name), next]);
  return Object.fromEntries(members);
}

/** Behind the last key that usually comes before it. */
function placeOf(key: string, members: readonly (readonly [string, unknown])[], order: readonly string[]): number {
  if (!order.includes(key)) return members.length;
  const earlier = order.slice(0, order.indexOf(key));
  return members.findLastIndex(([each]) => earlier.includes(each)) + 1;
}

/** A customer's workbook, or the base catalog's, which all customers share. */
export type Target = 'base' | CustomerKey;

export interface Plan {
  readonly target: Target;
  readonly catalog: LoadedCatalog;
  readonly base: ReadonlyMap<string, CatalogItem>;
  /** As the target has them, with a customer's own prices and names. */
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly tables: Tables;
  readonly edits: DataEdits;
  readonly cells: CellReader;
  readonly report: ReportRow;
  /** Items that this import adds to the base catalog. */
  readonly added: Map<string, ItemType>;
  /** Codes of items that the target no longer sells or has. */
  readonly dropped: Set<string>;
}

export function customerFile(target: Target): string {
  return `customers/${target}.json`;
}

/** Where the target's values of an item are written: its entry in a customer's file, or the item itself. */
export function placeOfItem({ target, edits, base, added }: Plan, code: string): { file: string; path: JsonPath } {
  const isShared = target === 'base' || added.has(code);
  if (!isShared) return { file: customerFile(target), path: ['items', code] };
  const file = `items/${added.get(code) ?? base.get(code)?.type}.json`;
  return { file, path: [edits.json(file).findIndex((item: { code: string }) => item.code === code)] };
}

export function ownValues(plan: Plan, code: string): Readonly<Record<string, unknown>> {
  const { file, path } = placeOfItem(plan, code);
  return path.reduce((value: Record<string, unknown>, name) => (value?.[name] ?? {}) as never, plan.edits.json(file));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Sets a field of an item. A value equal to the base catalog's is no longer the customer's own. */
export function setOwn(plan: Plan, code: string, field: keyof CatalogItem, now: unknown, wanted: unknown): void {
  if (isSame(now, wanted)) return;
  const { file, path } = placeOfItem(plan, code);
  const usual = plan.target === 'base' ? undefined : plan.base.get(code)?.[field];
  plan.edits.set(file, [...path, field], isSame(usual, wanted) ? undefined : wanted);
}

export function reportCell(report: ReportRow, { sheet, number }: Row, column: string, message: string): undefined {
  report({ sheet, row: number, column, message });
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
export function knownColors({ edits }: Pick<Plan, 'edits'>): FabricColors {
  return edits.json('colors.json');
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
