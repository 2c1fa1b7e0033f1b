import type { OutboxPayload } from '../../domain/outbox/outbox';
import { type KeyValueStore, openStorage } from '../device/storage/database';
import { withTimeout } from '../device/storage/with-timeout';

/**
 * Encrypts the codes of waiting orders with AES-GCM. No script can read the key, but the browser stores it beside the
 * orders, so whoever can run the store's own page on the device can still use it.
 *
 * The key is read from storage on every use: a cached key could outlive the stored one, and what it encrypted would be
 * lost with the page.
 */
const KEY = 'bypass-code';
const ALGORITHM = { name: 'AES-GCM', length: 256 };
const IV_BYTES = 12;
/** Saving an order can't wait any longer. */
const ENCRYPTION_TIMEOUT_MS = 2_000;

let opened: KeyValueStore<CryptoKey> | undefined;

function storage(): KeyValueStore<CryptoKey> {
  opened ??= openStorage('keys');
  return opened;
}

/**
 * The payload as stored. If the browser can't encrypt (no WebCrypto without https), the code stays readable: saving the
 * order comes first.
 */
export async function withEncryptedCode(payload: OutboxPayload): Promise<OutboxPayload> {
  if (payload.bypass_code === '') return payload;
  const { encrypted_code: _former, ...readable } = payload;
  if (!canEncrypt()) return readable;
  try {
    const timeoutError = () => new Error('The code was not encrypted in time');
    const encrypted_code = await withTimeout(encrypt(payload.bypass_code), ENCRYPTION_TIMEOUT_MS, timeoutError);
    return { ...readable, bypass_code: '', encrypted_code };
  } catch {
    return readable;
  }
}

/**
 * The payload as it's sent and corrected; undefined if the code can't be decrypted because the key is gone or the bytes
 * are damaged.
 * @throws StorageError if the key can't be read right now
 */
export async function withReadableCode(payload: OutboxPayload): Promise<OutboxPayload | undefined> {
  const { encrypted_code, ...rest } = payload;
  // A readable code beside it was entered later, by a build that doesn't encrypt.
  if (encrypted_code === undefined || rest.bypass_code !== '') return rest;
  const key = canEncrypt() ? await storage().get(KEY) : undefined;
  const code = key && (await decrypt(key, encrypted_code).catch(() => undefined));
  return code === undefined ? undefined : { ...rest, bypass_code: code };
}

/** The initialization vector followed by the ciphertext, in base64. */
async function encrypt(code: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(code);
  const encrypted = await crypto.subtle.encrypt({ name: ALGORITHM.name, iv }, await storedKey(), bytes);
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(encrypted)));
}

async function decrypt(key: CryptoKey, encrypted: string): Promise<string> {
  const bytes = Uint8Array.from(atob(encrypted), (character) => character.charCodeAt(0));
  const iv = bytes.subarray(0, IV_BYTES);
  const code = await crypto.subtle.decrypt({ name: ALGORITHM.name, iv }, key, bytes.subarray(IV_BYTES));
  return new TextDecoder().decode(code);
}

/** Only a key read back from storage is used. */
async function storedKey(): Promise<CryptoKey> {
  const present = await storage().get(KEY);
  if (present) return present;
  const fresh = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  // If another tab was faster, its key stays.
  await storage().change(KEY, (stored) => (stored ? undefined : fresh));
  const stored = await storage().get(KEY);
  if (!stored) throw new Error('The key was not stored');
  return stored;
}

function canEncrypt(): boolean {
  return (crypto as { subtle?: SubtleCrypto }).subtle !== undefined;
}
