import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CUSTOMER_KEYS, type Customer } from '../../domain/customer';
import { type Settings, SettingsFaults } from '../env';
import { demoSecrets, mayUseDemoSecrets, noSecrets } from './demo-secrets';
import { isBrokenHash } from './hashed-secret';
import type { Secrets } from './secrets';

const secret = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.check((value) => !isBrokenHash(value), 'is no hash as npm run hash-secret makes it'),
);

const customerSecrets = v.strictObject({
  password: v.optional(secret),
  bypass_codes: v.optional(v.array(secret), []),
  admin_password: v.optional(secret),
});

const secretsFile = v.strictObject({
  session_keys: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
    v.minLength(1, 'needs at least one key'),
  ),
  admin_password: v.optional(secret),
  customers: v.record(v.picklist(CUSTOMER_KEYS, 'is no customer'), customerSecrets),
});

/** @throws SettingsFaults with a line for each fault of the secrets file. */
export function loadSecrets(settings: Settings, customers: readonly Customer[]): Secrets {
  if (settings.secretsFile) return readSecretsFile(settings.secretsFile);
  return mayUseDemoSecrets(settings) ? demoSecrets(customers) : noSecrets();
}

function readSecretsFile(file: string): Secrets {
  const parsed = v.safeParse(secretsFile, readJson(file));
  if (!parsed.success) {
    throw new SettingsFaults(
      parsed.issues.map((issue) => `SECRETS_FILE ${file}: ${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
    );
  }
  refuseSharedPasswords(file, parsed.output.customers);
  const customers = Object.entries(parsed.output.customers).map(([key, { password, bypass_codes, admin_password }]) => [
    key,
    { password, bypassCodes: bypass_codes.map(codeAsTyped), adminPassword: admin_password },
  ]);
  return {
    demo: false,
    sessionKeys: parsed.output.session_keys,
    adminPassword: parsed.output.admin_password,
    customers: Object.fromEntries(customers),
  };
}

/** A password says whose store is opened, so no two customers can have the same. Hashed ones can't be compared. */
function refuseSharedPasswords(
  file: string,
  customers: Readonly<Record<string, { password?: string | undefined }>>,
): void {
  const ownerOf = new Map<string, string>();
  for (const [key, { password }] of Object.entries(customers)) {
    const other = password && ownerOf.get(password);
    if (other) throw new SettingsFaults(`SECRETS_FILE ${file}: ${other} and ${key} have the same password`);
    if (password) ownerOf.set(password, key);
  }
}

/** Codes are compared upper-cased; a hash stays as it is, it was made of the upper-cased code. */
function codeAsTyped(code: string): string {
  return code.startsWith('scrypt:') ? code : code.toUpperCase();
}

/** @throws SettingsFaults, without the file's content, which is secret. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    throw new SettingsFaults(`SECRETS_FILE ${file}: ${isMissing ? 'can not be read' : 'is not JSON'}`);
  }
}
