import type { CustomerKey } from '../../../domain/address/customer-key';
import { routePrefixOf } from './shipped-customers';

/** Every customer's store, with a demo code. */
export const STORES: readonly { key: CustomerKey; title: string; code: string; stores: number }[] = [
  { key: 'cannon', title: 'Cannon', code: 'CANDEMO', stores: 23 },
  { key: 'guardian', title: 'Guardian', code: 'GUA', stores: 1 },
  { key: 'hennessy', title: 'Hennessy', code: 'HEN', stores: 11 },
  { key: 'leith', title: 'Leith', code: 'LEI', stores: 17 },
  { key: 'newcustomer', title: 'New Customer', code: 'NEW', stores: 1 },
  { key: 'pohanka', title: 'Pohanka', code: 'POH', stores: 1 },
  { key: 'premier', title: 'Premier', code: 'PREHON', stores: 7 },
  { key: 'stivers', title: 'Stivers', code: 'STI', stores: 8 },
  { key: 'tameron', title: 'Tameron', code: 'TAM', stores: 7 },
  { key: 'navarre', title: 'Navarre', code: 'NAV', stores: 9 },
];

/** A store's home: below its prefix, or on its own host. */
export function homeOf({ key }: { key: CustomerKey }, origin: string): string {
  const prefix = routePrefixOf(key);
  return prefix ? origin + prefix : origin.replace('localhost', `${key}.localhost`);
}
