import type { CustomerKey } from '../../domain/customer';
import { matchesSecret } from './hashed-secret';

/**
 * Passwords, bypass codes and the keys that sign cookies. They come from the secrets file; where there is none, a
 * newcomer's server on this machine works with demo secrets, and only then. Values may be plain or hashed.
 */
export interface Secrets {
  /** The demo secrets are in use: they count for requests to a local host alone. */
  readonly demo: boolean;
  /** The first signs, all are accepted: that is how a key is replaced without signing everybody out. */
  readonly sessionKeys: readonly string[];
  readonly adminPassword: string | undefined;
  readonly customers: Readonly<Partial<Record<CustomerKey, CustomerSecrets>>>;
}

export interface CustomerSecrets {
  /** The landing dialog's password. */
  readonly password?: string | undefined;
  readonly bypassCodes: readonly string[];
  /** In place of the general one. */
  readonly adminPassword?: string | undefined;
}

/** Whether the code is one of the customer's, in whatever case it was typed. */
export async function acceptsCode(
  secrets: Secrets,
  customer: CustomerKey,
  code: string,
  isLocalRequest: boolean,
): Promise<boolean> {
  if (secrets.demo && !isLocalRequest) return false;
  const typed = code.trim().toUpperCase();
  const known = secrets.customers[customer]?.bypassCodes ?? [];
  const matches = await Promise.all(known.map((each) => matchesSecret(typed, each)));
  return typed !== '' && matches.includes(true);
}

/** The customer whose landing password was typed, if any. */
export async function customerOfPassword(
  secrets: Secrets,
  password: string,
  isLocalRequest: boolean,
): Promise<CustomerKey | undefined> {
  if (secrets.demo && !isLocalRequest) return undefined;
  const candidates = Object.entries(secrets.customers) as [CustomerKey, CustomerSecrets][];
  const matches = await Promise.all(
    candidates.map(async ([, known]) => known.password !== undefined && matchesSecret(password, known.password)),
  );
  return candidates[matches.indexOf(true)]?.[0];
}

/** Whether the password unlocks the customer's orders: its own admin password, or the general one where it has none. */
export async function acceptsAdminPassword(
  secrets: Secrets,
  customer: CustomerKey,
  password: string,
  isLocalRequest: boolean,
): Promise<boolean> {
  if (secrets.demo && !isLocalRequest) return false;
  const known = secrets.customers[customer]?.adminPassword ?? secrets.adminPassword;
  return known !== undefined && matchesSecret(password, known);
}
