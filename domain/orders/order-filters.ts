import type { Customer } from '../catalog/customer';
import { NO_STORE } from './order';
import type { LineFields } from './order-edit';

/** What an admin has yet to enter: `po` if a line has no PO, `ship_date` if one has no ship date. */
export const MISSING_FIELDS = ['po', 'ship_date'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

export type MissingCounts = Readonly<Record<MissingField, number>>;

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
 * one, a day or a text such as "Week 50". It's shipped when all lines are. Lines go through the same stages. Addresses
 * and calls carry these values.
 */
export const STAGES = ['received', 'po', 'dated', 'shipped'] as const;

export type Stage = (typeof STAGES)[number];
