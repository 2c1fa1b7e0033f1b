import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { SecretKind } from '../../domain/people/secrets';
import type { SecretRow } from '../database/tables';
import { storeReencrypted } from './rows';
import type { CustomerSecrets, SecretValues } from './secrets';

/** '' means all customers; only for admin passwords. */
type SecretOwner = CustomerKey | '';

/** A secret as it's in use: hashed, except for webhook secrets and what the file has in plain text. */
export type SecretEntry = Omit<SecretRow, 'id' | 'is_demo'>;

/**
 * What's in use at a customer, and what was replaced but still has sessions. Once owners have set a kind of secret in
 * the office, the file's of that kind no longer count.
 */
export function entriesOf(
  file: SecretValues,
  rows: readonly SecretRow[],
  customer: SecretOwner,
  kind: SecretKind,
): readonly SecretEntry[] {
  const stored = rowsInUse(file, rows).filter((row) => row.customer === customer && row.kind === kind);
  const readable = kind === 'webhook' ? stored.flatMap((row) => decryptedRow(file, row) ?? []) : stored;
  return readable.length > 0 ? readable : fileEntries(file, customer, kind);
}

function fileEntries(file: SecretValues, customer: SecretOwner, kind: SecretKind): readonly SecretEntry[] {
  const own: Partial<CustomerSecrets> = customer === '' ? { admins: file.admins } : (file.customers[customer] ?? {});
  const named = {
    code: () => own.bypassCodes?.map((value) => ({ name: '', value })),
    password: () => (own.password === undefined ? [] : [{ name: '', value: own.password }]),
    admin: () => own.admins?.map(({ name = '', password }) => ({ name, value: password })),
    webhook: () => own.webhookSecrets?.map((value) => ({ name: '', value })),
  }[kind]();
  return (named ?? []).map((each) => ({ ...each, customer, kind, set_by: '', set_at: null, retired_at: null }));
}

function rowsInUse(file: SecretValues, rows: readonly SecretRow[]): readonly SecretRow[] {
  return rows.filter(({ is_demo }) => (is_demo === 1) === file.demo);
}

/** The secrets that are in use: the file's, or those that owners have set in their place. */
export function withStoredSecrets(
  file: SecretValues,
  rows: readonly SecretRow[],
  keys: readonly CustomerKey[],
): SecretValues {
  const used = rowsInUse(file, rows);
  if (used.length === 0) return file;
  const rowsOf = new Map<SecretOwner, SecretRow[]>();
  for (const row of used) rowsOf.set(row.customer, [...(rowsOf.get(row.customer) ?? []), row]);
  const valuesAt = (customer: SecretOwner) => {
    const own = rowsOf.get(customer) ?? [];
    const listOf = (kind: SecretKind, isRetired: boolean) =>
      entriesOf(file, own, customer, kind).filter(({ retired_at }) => (retired_at !== null) === isRetired);
    const valuesOf = (...list: Parameters<typeof listOf>) => listOf(...list).map(({ value }) => value);
    const admins = listOf('admin', false).map(({ name, value }) => ({ name: name || undefined, password: value }));
    return { valuesOf, admins };
  };
  const changed = keys.flatMap((key): [CustomerKey, CustomerSecrets][] => {
    if (!rowsOf.has(key)) return [];
    const { valuesOf, admins } = valuesAt(key);
    const secrets = {
      password: valuesOf('password', false)[0],
      bypassCodes: valuesOf('code', false),
      webhookSecrets: [...valuesOf('webhook', false), ...valuesOf('webhook', true)],
      admins,
      former: [...valuesOf('password', true), ...valuesOf('code', true)],
      formerAdmins: valuesOf('admin', true),
    };
    return [[key, secrets]];
  });
  const customers = { ...file.customers, ...Object.fromEntries(changed) };
  if (!rowsOf.has('')) return { ...file, customers };
  const { valuesOf, admins } = valuesAt('');
  return { ...file, admins, formerAdmins: valuesOf('admin', true), customers };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Without the secrets file, nobody who has a copy of the database can sign. */
function cipherKey(sessionKey: string): Buffer {
  const known = cipherKeys.get(sessionKey) ?? Buffer.from(hkdfSync('sha256', sessionKey, '', 'webhook secrets', 32));
  cipherKeys.set(sessionKey, known);
  return known;
}

/** Keys made from the session keys that were in use lately. */
const cipherKeys = new LRUCache<string, Buffer>({ max: 8 });

/** The key that encrypts; demo secrets have none that outlasts a restart, and protect nothing. */
function cipherSecrets({ demo, sessionKeys }: SecretValues): readonly string[] {
  return demo ? ['demo'] : sessionKeys;
}

export function encryptedSecret(file: SecretValues, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(cipherSecrets(file)[0] ?? ''), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined if no session key is the one that it was encrypted with. */
export function decryptedSecret(file: SecretValues, encrypted: string) {
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const [position, key] of cipherSecrets(file).entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return { text: Buffer.concat([start, decipher.final()]).toString('utf8'), isNewestKey: position === 0 };
    } catch {
      // Another key's.
    }
  }
  return undefined;
}

function decryptedRow(file: SecretValues, row: SecretRow): SecretEntry | undefined {
  const decrypted = decryptedSecret(file, row.value);
  return decrypted && { ...row, value: decrypted.text };
}

/** A sentence for each webhook secret that nothing can read any more. */
export function unreadableSecrets(file: SecretValues, rows: readonly SecretRow[]): readonly string[] {
  return rowsInUse(file, rows)
    .filter(({ kind, value }) => kind === 'webhook' && !decryptedSecret(file, value))
    .map(
      ({ customer }) => `the webhook secret of ${customer} was encrypted with a session key that's gone; replace it`,
    );
}

/** Once a session key is replaced, what it has encrypted is encrypted with the new one, so the old one can go. */
export async function reencrypt(write: Knex, file: SecretValues, rows: readonly SecretRow[]): Promise<void> {
  for (const row of rowsInUse(file, rows).filter(({ kind }) => kind === 'webhook')) {
    const decrypted = decryptedSecret(file, row.value);
    if (decrypted && !decrypted.isNewestKey) await storeReencrypted(write, row, encryptedSecret(file, decrypted.text));
  }
}
