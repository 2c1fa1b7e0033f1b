import { createHmac } from 'node:crypto';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { adminsOf, NO_SECRETS, type SecretValues } from './secret-values';

/** What a secret grants: access to a customer's store and orders, or editing its orders. */
export type GrantKind = 'customer' | 'admin';

/**
 * A session stores a keyed fingerprint of each secret that opened it, so that it ends when the secret is changed or
 * removed. Fingerprints made with an older session key are valid as long as that key is in the file.
 */
export interface GrantIndex {
  /** The fingerprint for a new session. */
  fingerprint(kind: GrantKind, customer: CustomerKey, stored: string): string;
  /** The same secret's fingerprint with the newest key; undefined if the secret is no longer in use. */
  current(fingerprint: string): string | undefined;
}

export function grantIndex(values: SecretValues, customers: readonly CustomerKey[]): GrantIndex {
  const [newest = ''] = values.sessionKeys;
  const currentOf = new Map<string, string>();
  for (const [kind, customer, stored] of allGrants(values, customers)) {
    const current = fingerprintOf(newest, kind, customer, stored);
    for (const key of values.sessionKeys) currentOf.set(fingerprintOf(key, kind, customer, stored), current);
  }
  return {
    fingerprint: (kind, customer, stored) => fingerprintOf(newest, kind, customer, stored),
    current: (fingerprint) => currentOf.get(fingerprint),
  };
}

function* allGrants(
  values: SecretValues,
  customers: readonly CustomerKey[],
): Generator<[GrantKind, CustomerKey, string]> {
  for (const key of customers) {
    const secrets = values.customers[key] ?? NO_SECRETS;
    if (secrets.password !== undefined) yield ['customer', key, secrets.password];
    for (const code of secrets.bypassCodes) yield ['customer', key, code];
    for (const { password } of adminsOf(values, secrets)) yield ['admin', key, password];
  }
}

function fingerprintOf(key: string, kind: GrantKind, customer: CustomerKey, stored: string): string {
  return createHmac('sha256', key).update(`${kind}\n${customer}\n${stored}`).digest('base64url');
}
