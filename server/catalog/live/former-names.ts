import type { CustomerKey } from '../../../domain/address/customer-key';
import { isObject, type Json } from '../../../domain/catalog/draft';
import { orderPrefix, titlePrefix } from '../../../domain/catalog/order-prefix';
import { jsonOrUndefined } from '../../../domain/json';
import type { Database } from '../../database/database';
import { readVersions } from '../document-rows';
import { CUSTOMERS, customerOfFile, type OpenedCatalog } from '../open-catalog';

/**
 * Names that published documents once had. An order saved on a tablet may name its customer and its store as they were
 * called then.
 */
export interface FormerNames {
  /** Customers by title, the first who had it first. */
  readonly titles: ReadonlyMap<string, readonly CustomerKey[]>;
  /** Codes by the display names that stores have had, by customer. */
  readonly stores: ReadonlyMap<CustomerKey, ReadonlyMap<string, readonly string[]>>;
  /** What each customer's order numbers have started with, the current prefix included. */
  readonly prefixes: ReadonlyMap<CustomerKey, ReadonlySet<string>>;
}

export const NO_NAMES: FormerNames = { titles: new Map(), stores: new Map(), prefixes: new Map() };

interface Named {
  readonly key: CustomerKey;
  readonly title: string;
  readonly order_prefix?: string;
  /** Codes by display name. */
  readonly stores: Readonly<Record<string, string>>;
}

/** Names of all documents that somebody has changed; those of the others are today's. */
export async function readFormerNames(db: Database, current: OpenedCatalog): Promise<FormerNames> {
  const versions = await readVersions(db.read, CUSTOMERS);
  const named = versions.flatMap(({ path, body }) => namesIn(customerOfFile(path), body));
  return withPrefixes(withNames(NO_NAMES, named), current);
}

function namesIn(key: CustomerKey, body: string | null): readonly Named[] {
  const json = (jsonOrUndefined(body ?? '') ?? null) as Json;
  if (!isObject(json) || typeof json.title !== 'string') return [];
  const stores = isObject(json.stores ?? null) ? Object.entries(json.stores as object) : [];
  const named = stores.filter((store): store is [string, string] => typeof store[1] === 'string');
  const { title, order_prefix } = json;
  const own = typeof order_prefix === 'string' ? { order_prefix } : {};
  return [{ key, title, ...own, stores: Object.fromEntries(named) }];
}

export function withNames(former: FormerNames, customers: readonly Named[]): FormerNames {
  if (customers.length === 0) return former;
  const titles = new Map(former.titles);
  const stores = new Map([...former.stores].map(([key, codes]) => [key, new Map(codes)]));
  for (const { key, title, stores: names } of customers) {
    titles.set(title, withOne(titles.get(title), key));
    const codes = stores.get(key) ?? new Map<string, readonly string[]>();
    for (const [name, code] of Object.entries(names)) codes.set(name, withOne(codes.get(name), code));
    stores.set(key, codes);
  }
  return { titles, stores, prefixes: prefixesWith(former, customers) };
}

export function withPrefixes(former: FormerNames, { customers }: OpenedCatalog): FormerNames {
  const outlines = [...customers.values()].map(({ outline }) => outline);
  return { ...former, prefixes: prefixesWith(former, outlines) };
}

/** Earlier releases ignored a customer's own prefix, and took any character of its title. */
function prefixesWith({ prefixes }: FormerNames, customers: readonly Omit<Named, 'stores'>[]): FormerNames['prefixes'] {
  const all = new Map(prefixes);
  for (const customer of customers) {
    const known = all.get(customer.key) ?? [];
    all.set(customer.key, new Set([...known, orderPrefix(customer), titlePrefix(customer.title)]));
  }
  return all;
}

function withOne(list: readonly string[] = [], text: string): readonly string[] {
  return list.includes(text) ? list : [...list, text];
}
