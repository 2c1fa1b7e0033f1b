import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHIPPED_CUSTOMERS, type ShippedCustomer } from '../catalog/shipped-customers';

export interface WrittenSecrets {
  readonly file: string;
  readonly adminPassword: string;
  readonly password: Readonly<Record<ShippedCustomer, string>>;
  readonly code: Readonly<Record<ShippedCustomer, string>>;
  /** Every secret in the file. */
  readonly all: readonly string[];
  remove(): void;
}

/** Writes a secrets file with random secrets for all ten customers. @param store what to write for a secret */
export async function writeSecrets(
  store: (secret: string) => Promise<string> = async (secret) => secret,
): Promise<WrittenSecrets> {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'secrets.json');
  const password = Object.fromEntries(SHIPPED_CUSTOMERS.map((key) => [key, aSecret()])) as Record<
    ShippedCustomer,
    string
  >;
  const code = Object.fromEntries(SHIPPED_CUSTOMERS.map((key) => [key, aSecret()])) as Record<ShippedCustomer, string>;
  const sessionKey = aSecret() + aSecret();
  const adminPassword = aSecret();
  const customers = await Promise.all(
    SHIPPED_CUSTOMERS.map(async (key) => [
      key,
      { password: await store(password[key]), bypass_codes: [await store(code[key])] },
    ]),
  );
  const content = {
    session_keys: [sessionKey],
    admin_password: await store(adminPassword),
    customers: Object.fromEntries(customers),
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return {
    file,
    adminPassword,
    password,
    code,
    all: [sessionKey, adminPassword, ...Object.values(password), ...Object.values(code)],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function aSecret(): string {
  return randomBytes(9).toString('hex').toUpperCase();
}
