import type { CustomerKey } from '../../domain/catalog/customer';

/**
 * Passwords, bypass codes and the keys that sign cookies. They come from the secrets file; where there is none, a
 * newcomer's server on this machine works with demo secrets, and only then. Values may be plain or hashed.
 */
export interface SecretValues {
  /** The demo secrets are in use: they count for requests from this machine alone. */
  readonly demo: boolean;
  /** The first signs, all are accepted: that is how a key is replaced without signing everybody out. */
  readonly sessionKeys: readonly string[];
  /** Unlock every customer that has none of its own. */
  readonly admins: readonly AdminSecret[];
  readonly customers: Readonly<Partial<Record<CustomerKey, CustomerSecrets>>>;
}

export interface CustomerSecrets {
  /** The landing dialog's password. */
  readonly password?: string | undefined;
  readonly bypassCodes: readonly string[];
  /** In place of the general ones, where there are any. */
  readonly admins?: readonly AdminSecret[];
}

export interface AdminSecret {
  /** Shown in the history of the lines that the admin has edited; undefined for a password that several people share. */
  readonly name: string | undefined;
  readonly password: string;
}

/** Of a customer that the secrets file does not name. */
export const NOTHING_KNOWN: CustomerSecrets = { bypassCodes: [] };

/** The admins who may unlock a customer's orders. */
export function adminsOf(values: SecretValues, customer: CustomerSecrets): readonly AdminSecret[] {
  return customer.admins && customer.admins.length > 0 ? customer.admins : values.admins;
}
