import { parseHost } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import type { Customer, CustomerKey } from '../../../domain/catalog/customer';
import type { Settings } from '../../operations/settings/env';
import { keyUntilRestart } from '../../operations/workers/shared-key';
import type { CustomerSecrets, SecretValues } from './secret-values';

/** Codes of the customers whose store codes are not bypass codes. */
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

/** Whether only this machine can reach the server. */
export function mayUseDemoSecrets(settings: Settings): boolean {
  return !settings.production && settings.trustedHops === 0 && isLoopback(settings.host);
}

/** @param host a name or an address without brackets, as in HOST */
function isLoopback(host: string): boolean {
  const parsed = parseHost(host.includes(':') ? `[${host}]` : host);
  return parsed !== undefined && isLocalHost(parsed.name);
}

/** Passwords are the customers' keys, and the admin password is `admin`. A restart ends all sessions. */
export function demoSecrets(customers: readonly Customer[]): SecretValues {
  const entries = customers.map(({ key, stores, store_codes_are_bypass_codes }): [CustomerKey, CustomerSecrets] => {
    const code = DEMO_CODES[key];
    const bypassCodes = store_codes_are_bypass_codes ? Object.values(stores) : code ? [code] : [];
    return [key, { password: key, bypassCodes, webhookSecrets: [`demo-webhook-secret-of-${key}`] }];
  });
  return {
    demo: true,
    sessionKeys: [keyUntilRestart()],
    admins: [{ name: undefined, password: 'admin' }],
    customers: Object.fromEntries(entries),
  };
}

/** Without a secrets file or demo secrets, no password or code is correct. */
export function noSecrets(): SecretValues {
  return { demo: false, sessionKeys: [keyUntilRestart()], admins: [], customers: {} };
}
