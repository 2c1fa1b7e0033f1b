import type { CustomerKey } from '../../../domain/catalog/customer';
import { type GrantIndex, grantIndex } from './grants';
import { type SecretList, secretList } from './secret-list';
import { adminsOf, type CustomerSecrets, NO_SECRETS, type SecretValues } from './secret-values';

/** A customer's secrets, ready for lookups, which return a secret's stored value. */
export interface SecretLists {
  readonly codes: SecretList;
  readonly passwords: SecretList;
  readonly admins: SecretList;
  /** The name of the admin with this password. */
  adminName(stored: string): string | undefined;
  /** Whether the customer has its own admins, so that guesses at them count separately. */
  readonly hasOwnAdmins: boolean;
  readonly webhookSecrets: readonly string[];
}

export interface Secrets {
  readonly demo: boolean;
  readonly sessionKeys: readonly string[];
  of(customer: CustomerKey): SecretLists;
  readonly grants: GrantIndex;
}

/** Prepares the secrets for lookups. */
export function indexSecrets(values: SecretValues, customers: readonly CustomerKey[]): Secrets {
  const lists = new Map(customers.map((key) => [key, secretLists(values, values.customers[key] ?? NO_SECRETS)]));
  const grants = grantIndex(values, customers);
  return {
    demo: values.demo,
    sessionKeys: values.sessionKeys,
    grants,
    of(customer) {
      const secrets = lists.get(customer);
      if (!secrets) throw new Error(`No such customer: ${customer}`);
      return secrets;
    },
  };
}

function secretLists(values: SecretValues, customer: CustomerSecrets): SecretLists {
  const admins = adminsOf(values, customer);
  return {
    codes: secretList(customer.bypassCodes),
    passwords: secretList(customer.password === undefined ? [] : [customer.password]),
    admins: secretList(admins.map(({ password }) => password)),
    adminName: (stored) => admins.find(({ password }) => password === stored)?.name,
    hasOwnAdmins: (customer.admins?.length ?? 0) > 0,
    webhookSecrets: customer.webhookSecrets ?? [],
  };
}
