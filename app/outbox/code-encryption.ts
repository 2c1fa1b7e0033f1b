import type { OutboxPayload } from '../../domain/outbox/outbox';
import { openStorage, type Storage } from '../storage/database';
import { inTime } from '../storage/in-time';

/**
 * Codes of orders that wait in the outbox, encrypted with AES-GCM. The key is one that no script can read; the
 * browser keeps it beside the orders, so a code stays readable to whoever can run the store's own page on the device.
 *
 * The key is read from storage on every use: one that is remembered here could outlive the stored one, and what it
 * encrypts would be lost with this page.
 */
const KEY = 'bypass-code';
const ALGORITHM = { name: 'AES-GCM', length: 256 };
const IV_BYTES = 12;
/** Saving an order must not wait for longer. */
const ENCRYPTED_WITHIN_MS = 2_000;

let opened: Storage<CryptoKey> | undefined;

function storage(): Storage<CryptoKey> {
  opened ??= openStorage('keys');
  return opened;
}

/**
 * The payload as the outbox keeps it. The code stays as it is where the browser cannot encrypt it (there is no
 * WebCrypto without https): keeping the order comes first.
 */
export async function withEncryptedCode(payload: OutboxPayload): Promise<OutboxPayload> {
  if (payload.bypass_code === '') return payload;
  const { encrypted_code: _former, ...readable } = payload;
  if (!canEncrypt()) return readable;
  try {
    const late = () => new Error('The code was not encrypted in time');
    const encrypted_code = await inTime(encrypt(payload.bypass_code), ENCRYPTED_WITHIN_MS, late);
    return { ...readable, bypass_code: '', encrypted_code };
  } catch {
    return readable;
  }
}

/**
 * The payload as it is sent and corrected; undefined when the code can no longer be decrypted, because the key is
 * gone or the bytes are damaged.
 *
 * @throws StorageError when the key cannot be read at the moment
 */
export async function withReadableCode(payload: OutboxPayload): Promise<OutboxPayload | undefined> {
  const { encrypted_code, ...rest } = payload;
  // A code beside it was entered later, by a build that does not encrypt.
  if (encrypted_code === undefined || rest.bypass_code !== '') return rest;
  const key = canEncrypt() ? await storage().get(KEY) : undefined;
  const code = key && (await decrypt(key, encrypted_code).catch(() => undefined));
  return code === undefined ? undefined : { ...rest, bypass_code: code };
}

/** The initialization vector and what was encrypted with it, in base64. */
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

/** The key as storage gives it back: one that it would not give back is never used. */
async function storedKey(): Promise<CryptoKey> {
  const present = await storage().get(KEY);
  if (present) return present;
  const fresh = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  // Another tab may have been quicker: its key stays.
  await storage().change(KEY, (kept) => (kept ? undefined : fresh));
  const kept = await storage().get(KEY);
  if (!kept) throw new Error('The key was not kept');
  return kept;
}

function canEncrypt(): boolean {
  return (crypto as { subtle?: SubtleCrypto }).subtle !== undefined;
}
