import type { CustomerKey } from '../../domain/catalog/customer';
import { type GrantIndex, grantIndex } from './grants';
import { type SecretList, secretList } from './secret-list';
import { adminsOf, type CustomerSecrets, NOTHING_KNOWN, type SecretValues } from './secret-values';

/** A customer's secrets, ready to be looked up; found ones are named by their stored values. */
export interface KnownSecrets {
  readonly codes: SecretList;
  readonly passwords: SecretList;
  readonly admins: SecretList;
  /** The name that belongs to an admin password. */
  adminName(stored: string): string | undefined;
  /** The customer has admin passwords of its own: nobody else's are tried by guessing them. */
  readonly hasOwnAdmins: boolean;
}

export interface Secrets {
  readonly demo: boolean;
  readonly sessionKeys: readonly string[];
  of(customer: CustomerKey): KnownSecrets;
  /** Which secrets may have opened the sessions that run. */
  readonly grants: GrantIndex;
}

/** Makes the secrets ready for use. */
export function indexSecrets(values: SecretValues, customers: readonly CustomerKey[]): Secrets {
  const known = new Map(customers.map((key) => [key, knownSecrets(values, values.customers[key] ?? NOTHING_KNOWN)]));
  const grants = grantIndex(values, customers);
  return {
    demo: values.demo,
    sessionKeys: values.sessionKeys,
    grants,
    of(customer) {
      const secrets = known.get(customer);
      if (!secrets) throw new Error(`No such customer: ${customer}`);
      return secrets;
    },
  };
}

function knownSecrets(values: SecretValues, customer: CustomerSecrets): KnownSecrets {
  const admins = adminsOf(values, customer);
  return {
    codes: secretList(customer.bypassCodes),
    passwords: secretList(customer.password === undefined ? [] : [customer.password]),
    admins: secretList(admins.map(({ password }) => password)),
    adminName: (stored) => admins.find(({ password }) => password === stored)?.name,
    hasOwnAdmins: (customer.admins?.length ?? 0) > 0,
  };
}
