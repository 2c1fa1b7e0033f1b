import type { Customer } from '../catalog/customer';
import { NO_STORE, orderStoreName } from './order';
import type { LineFields } from './order-edit';

/** What an admin has yet to enter: `po` if a line has no PO, `ship_date` if one has no ship date. */
export const MISSING_FIELDS = ['po', 'ship_date'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

type MissingCounts = Readonly<Record<MissingField, number>>;

export function countMissing(lines: readonly Pick<LineFields, 'po' | 'estShipDate'>[]): MissingCounts {
  return {
    po: lines.filter((line) => line.po === '').length,
    ship_date: lines.filter((line) => line.estShipDate === '').length,
  };
}

/** Codes of the store with this display name. Codes aren't accepted: the result would reveal bypass codes. */
export function storeFilter({ stores }: Pick<Customer, 'stores'>, store: string): readonly string[] {
  if (Object.hasOwn(stores, store)) return [stores[store] as string];
  return store === NO_STORE ? [NO_STORE] : [];
}

/**
 * An order is received until a line has a PO or is shipped. Its ship date is set once a line still to be shipped has
 * one, a day or a text such as "Week 50". It's shipped when all lines are. Lines go through the same stages, and a
 * closed order has a stage of its own. Addresses and calls carry these values; the database stores their positions.
 */
export const STAGES = ['received', 'po', 'dated', 'shipped', 'cancelled'] as const;

/** An order's way, unless it's closed. */
export const WAY = STAGES.slice(0, 4);

export type Stage = (typeof STAGES)[number];

/** What lists have a tab for: orders that wait for an approver, a stage, or all orders that are late (`isLate`). */
export const TABS = ['waiting', ...STAGES, 'late'] as const;

export type Tab = (typeof TABS)[number];

/** What lists sort by. `number` and `total` are numbers, `store` its name on the screen. */
const SORT_COLUMNS = ['number', 'date', 'store', 'total'] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Ascending, or descending after a minus. Addresses and calls carry these values. */
export const SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

export type Sort = (typeof SORTS)[number];

export const NEWEST_FIRST = '-date' satisfies Sort;

export function readSort(sort: Sort): { readonly column: SortColumn; readonly isDescending: boolean } {
  return { column: sort.replace('-', '') as SortColumn, isDescending: sort.startsWith('-') };
}

export function opposite(sort: Sort): Sort {
  const { column, isDescending } = readSort(sort);
  return isDescending ? column : `-${column}`;
}

/** Codes, also of orders without a store, in the order of the names that lists show. */
export function storesByName({ stores, title }: Pick<Customer, 'stores' | 'title'>): readonly string[] {
  const named = [...Object.entries(stores), [NO_STORE, NO_STORE] as const].map(([store, code]) => ({
    code,
    name: orderStoreName({ store, companyName: title }),
  }));
  return [...new Set(named.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ code }) => code))];
}
