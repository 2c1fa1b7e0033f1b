import * as v from 'valibot';
import type { CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';

/** The items last opened on this device, per customer, latest first. Kept in local storage as a list of codes. */
const MOST_ITEMS = 5;
const LONGEST_CODE = 100;

const codesSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(LONGEST_CODE))), v.maxLength(MOST_ITEMS));

export function readRecentItems(customer: CustomerKey): readonly string[] {
  try {
    const stored = v.safeParse(codesSchema, jsonOrUndefined(localStorage.getItem(keyOf(customer)) ?? ''));
    return stored.success ? stored.output : [];
  } catch {
    // Storage is blocked: there are no recent items.
    return [];
  }
}

export function rememberItem(customer: CustomerKey, code: string): void {
  const codes = [code, ...readRecentItems(customer).filter((other) => other !== code)].slice(0, MOST_ITEMS);
  try {
    localStorage.setItem(keyOf(customer), JSON.stringify(codes));
  } catch {
    // Blocked or full: the list only saves typing.
  }
}

function keyOf(customer: CustomerKey): string {
  return `recent_items:${customer}`;
}
