import { createHmac } from 'node:crypto';
import type { CustomerKey } from '../../domain/address/customer-key';
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

const NO_SECRETS: CustomerSecrets = { bypassCodes: [] };

function adminsOf(values: SecretValues, customer: CustomerSecrets): readonly AdminSecret[] {
  return customer.admins && customer.admins.length > 0 ? customer.admins : values.admins;
}

function formerAdminsOf(values: SecretValues, customer: CustomerSecrets): readonly string[] {
  return (customer.admins?.length ? customer.formerAdmins : values.formerAdmins) ?? [];
}

export type Secrets = ReturnType<typeof indexSecrets>;

/**
 * Indexes a customer's secrets when somebody first asks for them.
 * @param file before what's stored in the database took the place of some of it
 * @param before whose customers with the same secrets are kept: they remember which codes they have hashed
 */
export function indexSecrets(
  values: SecretValues,
  file: SecretValues,
  customers: readonly CustomerKey[],
  before?: { readonly values: SecretValues; readonly lists: SecretIndex },
) {
  const lists: SecretIndex = new Map();
  const known = new Set(customers);
  const isSame = (key: CustomerKey) =>
    before?.values.admins === values.admins && before.values.customers[key] === values.customers[key];
  for (const [key, each] of before?.lists ?? []) if (isSame(key)) lists.set(key, each);
  const grants = grantIndex(values, known);
  let version: string | undefined;
  return {
    demo: values.demo,
    sessionKeys: values.sessionKeys,
    file,
    values,
    lists,
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
      if (!known.has(customer)) throw new Error(`No such customer: ${customer}`);
      const secrets = lists.get(customer) ?? secretLists(values, values.customers[customer] ?? NO_SECRETS);
      lists.set(customer, secrets);
      return secrets;
    },
  };
}

type SecretIndex = Map<CustomerKey, ReturnType<typeof secretLists>>;

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
function grantIndex(values: SecretValues, customers: ReadonlySet<CustomerKey>) {
  const [newest = ''] = values.sessionKeys;
  const currentOf = new Map<string, ReadonlyMap<string, string>>();

  function fingerprintsOf(kind: GrantKind, customer: CustomerKey): ReadonlyMap<string, string> {
    const known = currentOf.get(`${kind} ${customer}`);
    if (known) return known;
    const stored = customers.has(customer) ? grantsOf(values, kind, values.customers[customer] ?? NO_SECRETS) : [];
    const found = new Map(
      stored.flatMap((each) => {
        const current = fingerprintOf(newest, kind, customer, each);
        return values.sessionKeys.map((key) => [fingerprintOf(key, kind, customer, each), current] as const);
      }),
    );
    currentOf.set(`${kind} ${customer}`, found);
    return found;
  }

  return {
    fingerprint: (kind: GrantKind, customer: CustomerKey, stored: string) =>
      fingerprintOf(newest, kind, customer, stored),
    /** The same secret's fingerprint with the newest key; undefined if the secret is no longer in use. */
    current: (kind: GrantKind, customer: CustomerKey, fingerprint: string) =>
      fingerprintsOf(kind, customer).get(fingerprint),
    /** Fingerprints with all session keys, the newest first. */
    fingerprints: (kind: GrantKind, customer: CustomerKey, stored: string) =>
      values.sessionKeys.map((key) => fingerprintOf(key, kind, customer, stored)),
    /** Names a secret in the office, where it opens nothing. */
    nameOf: (kind: string, customer: string, stored: string) => fingerprintOf(newest, `name ${kind}`, customer, stored),
  };
}

function grantsOf(values: SecretValues, kind: GrantKind, secrets: CustomerSecrets): readonly string[] {
  if (kind === 'admin')
    return [...adminsOf(values, secrets).map(({ password }) => password), ...formerAdminsOf(values, secrets)];
  const password = secrets.password === undefined ? [] : [secrets.password];
  return [...password, ...secrets.bypassCodes, ...(secrets.former ?? [])];
}

function fingerprintOf(key: string, kind: string, customer: string, stored: string): string {
  return createHmac('sha256', key).update(`${kind}\n${customer}\n${stored}`).digest('base64url');
}

export interface HasSecrets {
  readonly secrets: Secrets;
}
