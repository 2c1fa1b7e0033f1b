import type { Customer } from '../catalog/customer';
import { NO_STORE, storeCode } from './order';

/** What an order says about its store. */
export interface StoreNamed {
  /** A display name, a code, or 'None'. */
  readonly store: string;
  /** The store's code or, where codes are secret, its random id. Missing from older pages and other clients. */
  readonly store_id?: string | null | undefined;
  /** Set by outboxes: the order may have been saved before a store was renamed. */
  readonly captured_at?: number | undefined;
}

type StoreMeant =
  | { readonly kind: 'store'; readonly code: string }
  /** Not in the list, or not any more. */
  | { readonly kind: 'unknown' }
  /** The name fits another store than the id, or more than one: only a person knows. */
  | { readonly kind: 'doubtful' };

/** Error of the field `store`: what a person does about it. */
export const STORE_UNKNOWN = 'Choose a store from the list.';
export const STORE_DOUBTFUL = 'More than one store has had this name. Choose the one that the order is for.';

type Stores = Pick<Customer, 'stores' | 'store_codes_are_bypass_codes' | 'store_ids'>;

/**
 * The store that an order is for. An id decides, unless the name was never that store's. Without one, the name must
 * have been one store's only: "Premier Kia, 12 Dock Spur" was Kia's before it moved, and is Mazda's today, so an order
 * that a tablet saved under this name is asked about.
 * @param former codes by the names that stores have had, today's included or not
 */
export function storeMeant(
  customer: Stores,
  former: ReadonlyMap<string, readonly string[]> | undefined,
  { store, store_id, captured_at }: StoreNamed,
): StoreMeant {
  if (store === NO_STORE) return { kind: 'store', code: NO_STORE };
  const codes = Object.values(customer.stores);
  const current = storeCode(customer, store);
  const named = new Set([...(current === undefined ? [] : [current]), ...(former?.get(store) ?? [])]);
  const fitting = [...named].filter((code) => codes.includes(code));
  const identified = store_id ? codeOfId(customer, store_id) : undefined;
  if (identified !== undefined) {
    return fitting.length === 0 || fitting.includes(identified)
      ? { kind: 'store', code: identified }
      : { kind: 'doubtful' };
  }
  const [only, ...others] = fitting;
  if (only === undefined) return { kind: 'unknown' };
  if (others.length === 0) return { kind: 'store', code: only };
  // Whoever orders right now has chosen from today's list.
  return current !== undefined && captured_at === undefined ? { kind: 'store', code: current } : { kind: 'doubtful' };
}

/** Where codes are secret, nothing tells which text is one. */
function codeOfId({ stores, store_ids = {}, store_codes_are_bypass_codes }: Stores, id: string): string | undefined {
  return Object.values(stores).find((code) => (store_codes_are_bypass_codes ? store_ids[code] : code) === id);
}
