import type { Customer } from '../catalog/customer';
import { NO_STORE } from './order';
import type { LineFields } from './order-edit';

/**
 * A list of orders can be narrowed to those that an admin has yet to complete: `po` if a line has no PO, `ship_date` if
 * a line has no estimated ship date. Addresses and calls carry these values.
 */
export const MISSING_FIELDS = ['po', 'ship_date'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

/** How many lines of an order miss each field. */
export type MissingCounts = Readonly<Record<MissingField, number>>;

export function countMissing(lines: readonly Pick<LineFields, 'po' | 'estShipDate'>[]): MissingCounts {
  return {
    po: lines.filter((line) => line.po === '').length,
    ship_date: lines.filter((line) => line.estShipDate === '').length,
  };
}

/**
 * The codes of the store that a list is narrowed to. A store is given by its display name; an unknown name has no codes
 * and so no orders. Codes are not accepted: where they double as bypass codes, the result would reveal them.
 */
export function storeFilter({ stores }: Pick<Customer, 'stores'>, store: string): readonly string[] {
  if (Object.hasOwn(stores, store)) return [stores[store] as string];
  return store === NO_STORE ? [NO_STORE] : [];
}
