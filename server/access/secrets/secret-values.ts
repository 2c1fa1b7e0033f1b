import type { CustomerKey } from '../../../domain/catalog/customer';

/** Passwords, bypass codes and the keys that sign cookies. Values may be plain or hashed. */
export interface SecretValues {
  /** These are the demo secrets, which work for requests from this machine only. */
  readonly demo: boolean;
  /** The first one signs, all are accepted, so that a key can be replaced without signing everybody out. */
  readonly sessionKeys: readonly string[];
  /** Admins of all customers that have none of their own. */
  readonly admins: readonly AdminSecret[];
  readonly customers: Readonly<Partial<Record<CustomerKey, CustomerSecrets>>>;
}

export interface CustomerSecrets {
  /** The password for LOGIN. */
  readonly password?: string | undefined;
  readonly bypassCodes: readonly string[];
  /** Sign what the customer's own system is sent. The first is the new one while it is being replaced. */
  readonly webhookSecrets?: readonly string[];
  /** If there are any, they replace the general ones. */
  readonly admins?: readonly AdminSecret[];
}

export interface AdminSecret {
  /** Shown in the history of edited lines; undefined for a shared password. */
  readonly name: string | undefined;
  readonly password: string;
}

/** For customers that the secrets file does not name. */
export const NO_SECRETS: CustomerSecrets = { bypassCodes: [] };

/** The admins who may unlock a customer's orders. */
export function adminsOf(values: SecretValues, customer: CustomerSecrets): readonly AdminSecret[] {
  return customer.admins && customer.admins.length > 0 ? customer.admins : values.admins;
}
