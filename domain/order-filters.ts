import type { Customer } from './customer';
import { NO_STORE } from './order';
import type { LineFields } from './order-edit';

/**
 * What a list of orders may be narrowed to because an admin has yet to fill it in: `po` where a line has no PO,
 * `ship_date` where a line has no estimated ship date.
 */
export const MISSING_FIELDS = ['po', 'ship_date'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

export interface LinesToFill {
  readonly po: number;
  readonly ship_date: number;
}

/** How many lines of an order lack a PO, and how many a ship date. */
export function linesToFill(lines: readonly Pick<LineFields, 'po' | 'est_ship_date'>[]): LinesToFill {
  return {
    po: lines.filter((line) => line.po === '').length,
    ship_date: lines.filter((line) => line.est_ship_date === '').length,
  };
}

/**
 * The codes of the store that a list is narrowed to, named by its display name; none for a name that no configured store
 * has, and so no orders. A code is no name: where codes of stores are codes to order with, nobody may find out that way
 * which text is one.
 */
export function storeFilter({ stores }: Pick<Customer, 'stores'>, store: string): readonly string[] {
  if (Object.hasOwn(stores, store)) return [stores[store] as string];
  return store === NO_STORE ? [NO_STORE] : [];
}
