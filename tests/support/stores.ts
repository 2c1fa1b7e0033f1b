import type { CustomerKey } from '../../domain/catalog/customer';

/** Every customer's store as a person reaches it on one machine, with a demo code. */
export const STORES: readonly { key: CustomerKey; title: string; prefix: string; code: string; stores: number }[] = [
  { key: 'cannon', title: 'Cannon', prefix: '', code: 'CANDEMO', stores: 23 },
  { key: 'guardian', title: 'Guardian', prefix: '/guardian', code: 'GUA', stores: 1 },
  { key: 'hennessy', title: 'Hennessy', prefix: '/hennessy', code: 'HEN', stores: 11 },
  { key: 'leith', title: 'Leith', prefix: '/leith', code: 'LEI', stores: 17 },
  { key: 'newcustomer', title: 'New Customer', prefix: '', code: 'NEW', stores: 1 },
  { key: 'pohanka', title: 'Pohanka', prefix: '/pohanka', code: 'POH', stores: 1 },
  { key: 'premier', title: 'Premier', prefix: '', code: 'PREHON', stores: 7 },
  { key: 'stivers', title: 'Stivers', prefix: '/stivers', code: 'STI', stores: 8 },
  { key: 'tameron', title: 'Tameron', prefix: '/tameron', code: 'TAM', stores: 7 },
  { key: 'navarre', title: 'Navarre', prefix: '/navarre', code: 'NAV', stores: 9 },
];

/** The home of a store: below its prefix, or on a host of its own. */
export function homeOf({ key, prefix }: { key: CustomerKey; prefix: string }, origin: string): string {
  return prefix ? origin + prefix : origin.replace('localhost', `${key}.localhost`);
}
