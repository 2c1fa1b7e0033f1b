import * as v from 'valibot';
import type { Customer } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readLocal, writeLocal } from '../device/storage/local-storage';

const text = v.pipe(v.string(), v.maxLength(200));

const shape = v.object({ first_name: text, last_name: text, email: text, store: text });

/** Kept in local storage per customer once the box is ticked. Never includes the code or the PO. */
export type RememberedContact = Readonly<v.InferOutput<typeof shape>>;

/** Undefined if nothing is remembered or readable. A closed store becomes None. */
export function rememberedContact({ key, stores }: Pick<Customer, 'key' | 'stores'>): RememberedContact | undefined {
  const parsed = v.safeParse(shape, jsonOrUndefined(readLocal(storageKey(key)) ?? ''));
  if (!parsed.success) return undefined;
  const { store } = parsed.output;
  return { ...parsed.output, store: Object.hasOwn(stores, store) ? store : NO_STORE };
}

/** @returns whether it was stored: some windows allow no storage */
export function rememberContact({ key }: Pick<Customer, 'key'>, contact: RememberedContact): boolean {
  const { first_name, last_name, email, store } = contact;
  return writeLocal(storageKey(key), JSON.stringify({ first_name, last_name, email, store }));
}

export function forgetContact({ key }: Pick<Customer, 'key'>): void {
  writeLocal(storageKey(key), null);
}

function storageKey(customer: string): string {
  return `remembered_contact:${customer}`;
}
