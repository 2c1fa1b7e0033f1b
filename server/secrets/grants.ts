import { createHmac } from 'node:crypto';
import type { CustomerKey } from '../../domain/catalog/customer';
import { adminsOf, NOTHING_KNOWN, type SecretValues } from './secret-values';

/** What a secret opens: a customer's store and orders, or the editing of its orders. */
export type GrantKind = 'customer' | 'admin';

/**
 * A session remembers which secret opened what by a keyed fingerprint, so that it ends when that secret is changed or
 * removed. Fingerprints are made with the session keys: those of an older key hold as long as the key is in the file.
 */
export interface GrantIndex {
  /** For a session that the secret opens now. */
  fingerprint(kind: GrantKind, customer: CustomerKey, stored: string): string;
  /** The fingerprint as it would be made now; undefined when the secret is no longer in use. */
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
    const secrets = values.customers[key] ?? NOTHING_KNOWN;
    if (secrets.password !== undefined) yield ['customer', key, secrets.password];
    for (const code of secrets.bypassCodes) yield ['customer', key, code];
    for (const { password } of adminsOf(values, secrets)) yield ['admin', key, password];
  }
}

function fingerprintOf(key: string, kind: GrantKind, customer: CustomerKey, stored: string): string {
  return createHmac('sha256', key).update(`${kind}\n${customer}\n${stored}`).digest('base64url');
}
