import { readFileSync } from 'node:fs';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { addressBook } from '../../../domain/address/storefront';

/** The ten dealer groups that a new store comes with, in the order a host name is searched for their words. */
export const SHIPPED_CUSTOMERS = [
  'newcustomer',
  'stivers',
  'tameron',
  'premier',
  'guardian',
  'cannon',
  'leith',
  'hennessy',
  'pohanka',
  'navarre',
] as const;

export type ShippedCustomer = (typeof SHIPPED_CUSTOMERS)[number];

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../server/data/${path}`, import.meta.url), 'utf8'));

const { host_words, local_customer } = read('customers.json') as { host_words: string[]; local_customer: string };

/** As customers' documents say. */
export function routePrefixOf(key: CustomerKey): string {
  return host_words.includes(key) ? read(`customers/${key}.json`).route_prefix : `/${key}`;
}

/** Where the shipped customers are, and others by their keys. */
export function bookWith(others: readonly CustomerKey[] = []) {
  return addressBook(
    [...host_words, ...others].map((key) => ({
      key,
      route_prefix: routePrefixOf(key),
      addresses: { hosts: [], isWordAnywhere: host_words.includes(key) },
    })),
    local_customer,
  );
}

export const HOST_WORDS: readonly CustomerKey[] = host_words;

/** What the server tells a page on a host of several stores. */
export const PAGE_CUSTOMERS = {
  unprefixed: host_words.filter((key) => routePrefixOf(key) === ''),
  local: local_customer,
};
