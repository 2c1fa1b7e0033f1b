import type { Customer } from './customer';

/**
 * What identifies a customer's stores, however their names and addresses change. Where store codes are public, it's the
 * code. Where they are bypass codes, it's a random id: the customer's document has it by code (`store_ids`), and the
 * browser gets it by display name.
 */
type PublicStores = Pick<Customer, 'stores' | 'store_ids'>;

export interface ChosenStore {
  /** A display name, or 'None'. */
  readonly store: string;
  /** Undefined for None, and for stores that have no id yet. */
  readonly store_id: string | undefined;
}

/** A store from the list of the storefront's document, as a form keeps it. */
export function chosenStore({ stores, store_ids }: PublicStores, store: string): ChosenStore {
  const known = Object.hasOwn(stores, store) ? stores[store] : undefined;
  // A name in the place of its code: the code is secret.
  return { store, store_id: known === store ? store_ids?.[store] : known };
}

/** A store that was kept on the device, by its current name; undefined if it isn't in the list any more. */
export function currentStore(
  customer: PublicStores,
  { store, store_id }: { readonly store: string; readonly store_id?: string | undefined },
): ChosenStore | undefined {
  if (store_id !== undefined) {
    const names = Object.keys(customer.stores);
    const name = names.find((each) => chosenStore(customer, each).store_id === store_id);
    if (name !== undefined) return { store: name, store_id };
  }
  return Object.hasOwn(customer.stores, store) ? chosenStore(customer, store) : undefined;
}

interface StoresOfDocument {
  readonly stores: Readonly<Record<string, string>>;
  readonly store_ids?: Readonly<Record<string, string>>;
}

/**
 * The ids of a document's stores, by code, with those it had before. A store whose code changed keeps its id under the
 * new code; ids of deleted stores stay, in case they come back.
 */
export function storeIdsOf(
  before: StoresOfDocument | undefined,
  after: StoresOfDocument,
  newId: () => string,
): Readonly<Record<string, string>> {
  const ids = new Map(Object.entries({ ...before?.store_ids, ...after.store_ids }));
  const codes = new Set(Object.values(after.stores));
  for (const [name, code] of Object.entries(after.stores)) {
    const earlier = before?.stores[name];
    if (ids.has(code) || earlier === undefined || codes.has(earlier)) continue;
    const id = ids.get(earlier);
    ids.delete(earlier);
    if (id !== undefined) ids.set(code, id);
  }
  for (const code of codes) if (!ids.has(code)) ids.set(code, newId());
  return Object.fromEntries(ids);
}
