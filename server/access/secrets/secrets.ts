import { createHmac } from 'node:crypto';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { secretList } from './secret-list';

export interface SecretValues {
  /** These are the demo secrets, which work for requests from this machine only. */
  readonly demo: boolean;
  /** The first one signs; all are accepted, so replacing a key doesn't sign everybody out. */
  readonly sessionKeys: readonly string[];
  readonly admins: readonly AdminSecret[];
  /** Replaced in the office. They open nothing new, but their sessions go on until somebody ends them. */
  readonly formerAdmins?: readonly string[];
  readonly customers: Readonly<Partial<Record<CustomerKey, CustomerSecrets>>>;
}

export interface CustomerSecrets {
  readonly password?: string | undefined;
  readonly bypassCodes: readonly string[];
  /** Sign what the customer's own system is sent. The first is the new one while it is being replaced. */
  readonly webhookSecrets?: readonly string[];
  /** If there are any, they replace the general ones. */
  readonly admins?: readonly AdminSecret[];
  readonly former?: readonly string[];
  readonly formerAdmins?: readonly string[];
}

export interface AdminSecret {
  /** Shown in the history of edited lines; undefined for a shared password. */
  readonly name: string | undefined;
  readonly password: string;
}

export const NO_SECRETS: CustomerSecrets = { bypassCodes: [] };

export function adminsOf(values: SecretValues, customer: CustomerSecrets): readonly AdminSecret[] {
  return customer.admins && customer.admins.length > 0 ? customer.admins : values.admins;
}

function formerAdminsOf(values: SecretValues, customer: CustomerSecrets): readonly string[] {
  return (customer.admins?.length ? customer.formerAdmins : values.formerAdmins) ?? [];
}

export type Secrets = ReturnType<typeof indexSecrets>;

/** @param file before what's stored in the database took the place of some of it */
export function indexSecrets(values: SecretValues, file: SecretValues, customers: readonly CustomerKey[]) {
  const lists = new Map(customers.map((key) => [key, secretLists(values, values.customers[key] ?? NO_SECRETS)]));
  const grants = grantIndex(values, customers);
  let version: string | undefined;
  return {
    demo: values.demo,
    sessionKeys: values.sessionKeys,
    file,
    grants,
    /** The same on all machines with the same secrets. It tells nothing about them to whoever has no session key. */
    get version() {
      version ??= createHmac('sha256', values.sessionKeys.join('\n'))
        .update(inOneOrder(values))
        .digest('hex')
        .slice(0, 10);
      return version;
    },
    of(customer: CustomerKey) {
      const secrets = lists.get(customer);
      if (!secrets) throw new Error(`No such customer: ${customer}`);
      return secrets;
    },
  };
}

/** Files may name the same secrets in another order. */
function inOneOrder(values: SecretValues): string {
  return JSON.stringify(values, (_name, value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
}

function secretLists(values: SecretValues, customer: CustomerSecrets) {
  const admins = adminsOf(values, customer);
  return {
    codes: secretList(customer.bypassCodes),
    passwords: secretList(customer.password === undefined ? [] : [customer.password]),
    admins: secretList(admins.map(({ password }) => password)),
    adminName: (stored: string) => admins.find(({ password }) => password === stored)?.name,
    /** Guesses at them count separately. */
    hasOwnAdmins: (customer.admins?.length ?? 0) > 0,
    webhookSecrets: customer.webhookSecrets ?? [],
  };
}

/** What a secret grants: access to a customer's store and orders, or editing its orders. */
type GrantKind = 'customer' | 'admin';

/** Sessions store a keyed fingerprint of each secret that opened them, so they end when the secret changes. */
function grantIndex(values: SecretValues, customers: readonly CustomerKey[]) {
  const [newest = ''] = values.sessionKeys;
  const currentOf = new Map<string, string>();
  for (const [kind, customer, stored] of allGrants(values, customers)) {
    const current = fingerprintOf(newest, kind, customer, stored);
    for (const key of values.sessionKeys) currentOf.set(fingerprintOf(key, kind, customer, stored), current);
  }
  return {
    fingerprint: (kind: GrantKind, customer: CustomerKey, stored: string) =>
      fingerprintOf(newest, kind, customer, stored),
    /** The same secret's fingerprint with the newest key; undefined if the secret is no longer in use. */
    current: (fingerprint: string) => currentOf.get(fingerprint),
    /** With all session keys, the newest first. */
    fingerprints: (kind: GrantKind, customer: CustomerKey, stored: string) =>
      values.sessionKeys.map((key) => fingerprintOf(key, kind, customer, stored)),
    /** Names a secret in the office, where it opens nothing. */
    nameOf: (kind: string, customer: string, stored: string) => fingerprintOf(newest, `name ${kind}`, customer, stored),
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
    for (const each of secrets.former ?? []) yield ['customer', key, each];
    for (const { password } of adminsOf(values, secrets)) yield ['admin', key, password];
    for (const each of formerAdminsOf(values, secrets)) yield ['admin', key, each];
  }
}

function fingerprintOf(key: string, kind: string, customer: string, stored: string): string {
  return createHmac('sha256', key).update(`${kind}\n${customer}\n${stored}`).digest('base64url');
}
