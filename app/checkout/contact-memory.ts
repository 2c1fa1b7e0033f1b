import * as v from 'valibot';
import type { Customer } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';

/** Kept in local storage per customer once the box is ticked. Never includes the code or the PO. */
export interface RememberedContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly store: string;
}

const text = v.pipe(v.string(), v.maxLength(200));

const shape = v.object({ first_name: text, last_name: text, email: text, store: text });

type Owner = Pick<Customer, 'key' | 'stores'>;

/** Undefined if nothing is remembered or readable. A closed store becomes None. */
export function rememberedContact({ key, stores }: Owner): RememberedContact | undefined {
  const parsed = v.safeParse(shape, jsonOrUndefined(read(storageKey(key)) ?? ''));
  if (!parsed.success) return undefined;
  const { store } = parsed.output;
  return { ...parsed.output, store: Object.hasOwn(stores, store) ? store : NO_STORE };
}

/** @returns whether it was stored: some windows allow no storage */
export function rememberContact({ key }: Pick<Customer, 'key'>, contact: RememberedContact): boolean {
  const { first_name, last_name, email, store } = contact;
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ first_name, last_name, email, store }));
    return true;
  } catch {
    return false;
  }
}

export function forgetContact({ key }: Pick<Customer, 'key'>): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Where nothing can be stored, nothing is remembered.
  }
}

function storageKey(customer: string): string {
  return `remembered_contact:${customer}`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
