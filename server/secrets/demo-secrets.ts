import { randomBytes } from 'node:crypto';
import { parseHost } from '../../domain/address/host';
import { isLocalHost } from '../../domain/address/storefront';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import type { Settings } from '../env';
import type { CustomerSecrets, SecretValues } from './secret-values';

/** Codes of the customers that do not order with the codes of their stores. */
const DEMO_CODES: Readonly<Partial<Record<CustomerKey, string>>> = {
  hennessy: 'HEN',
  leith: 'LEI',
  stivers: 'STI',
  tameron: 'TAM',
  pohanka: 'POH',
  navarre: 'NAV',
  guardian: 'GUA',
  newcustomer: 'NEW',
  cannon: 'CANDEMO',
};

/** A server that only this machine can reach, and that is not meant for others. */
export function mayUseDemoSecrets(settings: Settings): boolean {
  return !settings.production && settings.trustedHops === 0 && isLoopback(settings.host);
}

/** @param host as in HOST: a name, or an address without brackets. */
function isLoopback(host: string): boolean {
  const parsed = parseHost(host.includes(':') ? `[${host}]` : host);
  return parsed !== undefined && isLocalHost(parsed.name);
}

/** Landing passwords are the customers' words, the admin password is `admin`; the cookie key lasts as long as the process. */
export function demoSecrets(customers: readonly Customer[]): SecretValues {
  const entries = customers.map(({ key, stores, store_codes_are_bypass_codes }): [CustomerKey, CustomerSecrets] => {
    const code = DEMO_CODES[key];
    const bypassCodes = store_codes_are_bypass_codes ? Object.values(stores) : code ? [code] : [];
    return [key, { password: key, bypassCodes }];
  });
  return {
    demo: true,
    sessionKeys: [randomBytes(32).toString('base64url')],
    admins: [{ name: undefined, password: 'admin' }],
    customers: Object.fromEntries(entries),
  };
}

/** Neither a secrets file nor demo secrets: no password and no code is right. */
export function noSecrets(): SecretValues {
  return { demo: false, sessionKeys: [randomBytes(32).toString('base64url')], admins: [], customers: {} };
}
