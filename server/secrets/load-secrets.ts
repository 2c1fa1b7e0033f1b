import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CUSTOMER_KEY, type CustomerKey } from '../../domain/address/customer-key';
import { parseHost } from '../../domain/address/host';
import { isLocalHost } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import { passwordWeakness, secretAsTyped } from '../../domain/people/secrets';
import { atOnce } from '../jobs/slices';
import { codeOf } from '../operations/files/error-code';
import { type Settings, SettingsError } from '../operations/settings/settings';
import { isBrokenHash, saltsOf } from './secret-list';
import type { AdminSecret, CustomerSecrets, SecretValues } from './secrets';

const secret = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  v.check((value) => !isBrokenHash(value), 'is not a hash made by npm run hash-secret'),
);

const adminPassword = v.pipe(
  secret,
  v.rawCheck(({ dataset, addIssue }) => {
    // Hashed ones can't be judged.
    if (!dataset.typed || dataset.value.startsWith('scrypt:')) return;
    const weakness = passwordWeakness(dataset.value, 'an admin password');
    if (weakness) addIssue({ message: weakness });
  }),
);

const admins = {
  /** Shared by several admins. The history then shows a random name for each unlocking instead of a person. */
  admin_password: v.optional(adminPassword),
  admins: v.optional(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(40, 'is longer than 40')),
        password: adminPassword,
      }),
    ),
    [],
  ),
};

const customerSecrets = v.strictObject({
  password: v.optional(secret),
  bypass_codes: v.optional(
    v.pipe(
      v.array(secret),
      v.check((codes) => saltsOf(codes).length <= 1, 'must be hashed together: npm run hash-secret -- --codes'),
    ),
    [],
  ),
  /** Plain: they sign, and nobody types them. Two while one is being replaced. */
  webhook_secrets: v.optional(
    v.pipe(
      v.array(v.pipe(v.string('must be a string'), v.minLength(24, 'must have at least 24 characters'))),
      v.maxLength(2, 'has at most two, the new one first'),
    ),
    [],
  ),
  ...admins,
});

/** Each customer's are checked separately: there may be thousands. */
const secretsFile = v.strictObject({
  session_keys: v.pipe(
    v.array(v.pipe(v.string('must be a string'), v.minLength(16, 'must have at least 16 characters'))),
    v.minLength(1, 'needs at least one key'),
  ),
  ...admins,
  customers: v.record(v.pipe(v.string(), v.regex(CUSTOMER_KEY, 'is not a customer')), v.unknown()),
});

export function loadSecrets(settings: Settings, customers: () => readonly Customer[]): SecretValues {
  return atOnce(loadingSecrets(settings, customers));
}

/** The same in steps, for `inSlices`. */
export function* loadingSecrets(
  settings: Settings,
  customers: () => readonly Customer[],
): Generator<undefined, SecretValues> {
  if (settings.secretsFile) return yield* readingSecretsFile(settings.secretsFile);
  return mayUseDemoSecrets(settings) ? demoSecrets(customers()) : noSecrets();
}

function adminSecrets(values: v.InferOutput<v.ObjectSchema<typeof admins, undefined>>): readonly AdminSecret[] {
  const shared = values.admin_password === undefined ? [] : [{ name: undefined, password: values.admin_password }];
  return [...values.admins, ...shared];
}

function* readingSecretsFile(file: string): Generator<undefined, SecretValues> {
  const content = readJson(file);
  const parsed = v.safeParse(secretsFile, content);
  const problems = problemsIn(parsed, '');
  const customers = new Map<CustomerKey, v.InferOutput<typeof customerSecrets>>();
  const written = v.safeParse(v.object({ customers: v.record(v.string(), v.unknown()) }), content);
  for (const [key, secrets] of written.success ? Object.entries(written.output.customers) : []) {
    const own = v.safeParse(customerSecrets, secrets);
    problems.push(...problemsIn(own, `customers.${key}`));
    if (own.success) customers.set(key, own.output);
    yield;
  }
  if (!parsed.success || problems.length > 0) {
    throw new SettingsError(problems.map((problem) => `SECRETS_FILE ${file}: ${problem}`).join('\n'));
  }
  refuseSharedPasswords(file, customers);
  const entries = [...customers].map(([key, customer]): [CustomerKey, CustomerSecrets] => [
    key,
    {
      password: customer.password,
      bypassCodes: customer.bypass_codes.map(codeAsTyped),
      webhookSecrets: customer.webhook_secrets,
      admins: adminSecrets(customer),
    },
  ]);
  return {
    demo: false,
    sessionKeys: parsed.output.session_keys,
    admins: adminSecrets(parsed.output),
    customers: Object.fromEntries(entries),
  };
}

/** @param within "customers.leith" */
function problemsIn(
  { issues = [] }: { readonly issues?: readonly v.BaseIssue<unknown>[] | undefined },
  within: string,
) {
  return issues.map((issue) => `${[within, v.getDotPath(issue)].filter(Boolean).join('.')}: ${explain(issue)}`);
}

/** Valibot's own messages quote what they found, which may be a secret in the wrong place. */
function explain({ message, kind, expected, received }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema' || !message.startsWith('Invalid')) return message;
  if (expected === 'never') return 'is an unknown field';
  return received === 'undefined' ? 'is missing' : `must be of type ${expected}`;
}

/** A password determines the customer, so each must be unique. Hashed ones can't be compared. */
function refuseSharedPasswords(file: string, customers: ReadonlyMap<string, { password?: string | undefined }>) {
  const ownerOf = new Map<string, string>();
  for (const [key, { password }] of customers) {
    const other = password && ownerOf.get(password);
    if (other) throw new SettingsError(`SECRETS_FILE ${file}: ${other} and ${key} have the same password`);
    if (password) ownerOf.set(password, key);
  }
}

/** Codes are compared in upper case. Hashes were made from the code in upper case. */
function codeAsTyped(code: string): string {
  return code.startsWith('scrypt:') ? code : secretAsTyped('code', code);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = codeOf(error) !== undefined;
    throw new SettingsError(`SECRETS_FILE ${file}: ${isMissing ? 'cannot be read' : 'is not JSON'}`);
  }
}

function mayUseDemoSecrets(settings: Settings): boolean {
  return !settings.production && settings.trustedHops === 0 && isLoopback(settings.host);
}

function isLoopback(host: string): boolean {
  const parsed = parseHost(host.includes(':') ? `[${host}]` : host);
  return parsed !== undefined && isLocalHost(parsed.name);
}

/** Passwords are the customers' keys, and the admin password is `admin`. A restart ends all sessions. */
export function demoSecrets(customers: readonly Customer[]): SecretValues {
  const entries = customers.map(
    ({ key, stores, store_codes_are_bypass_codes, addresses }): [CustomerKey, CustomerSecrets] => {
      const code = addresses?.demoCode ?? key.slice(0, 3).toUpperCase();
      const bypassCodes = store_codes_are_bypass_codes ? Object.values(stores) : [code];
      return [key, { password: key, bypassCodes, webhookSecrets: [`demo-webhook-secret-of-${key}`] }];
    },
  );
  return {
    demo: true,
    sessionKeys: [newSessionKey()],
    admins: [{ name: undefined, password: 'admin' }],
    customers: Object.fromEntries(entries),
  };
}

function noSecrets(): SecretValues {
  return { demo: false, sessionKeys: [newSessionKey()], admins: [], customers: {} };
}

/** Valid until the server restarts. */
function newSessionKey(): string {
  return randomBytes(32).toString('base64url');
}
