import type { CustomerKey } from '../../../domain/address/customer-key';
import { openStorage } from './database';

/**
 * Codes that the server accepted on this device, as salted PBKDF2 hashes, so they're accepted offline too. This hides
 * them; it doesn't protect them from someone who takes the tablet apart.
 */
interface KnownCode {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

/** Per customer; the oldest are dropped first. */
const MAX_CODES = 20;
const ITERATIONS = 100_000;

const storage = openStorage<readonly KnownCode[]>('known-codes');

/** Does nothing without https, where browsers offer no hashing. */
export async function rememberCode(customer: CustomerKey, code: string): Promise<void> {
  if (!canHash() || (await isKnownCode(customer, code))) return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await hashCode(code, salt);
  await storage.change(customer, (known = []) => [...known, { salt, hash }].slice(-MAX_CODES));
}

export async function isKnownCode(customer: CustomerKey, code: string): Promise<boolean> {
  if (!canHash()) return false;
  return (await findMatch(customer, code)) !== undefined;
}

/** For a code that the server no longer accepts. */
export async function forgetCode(customer: CustomerKey, code: string): Promise<void> {
  if (!canHash()) return;
  const match = await findMatch(customer, code);
  if (match) await storage.change(customer, (known = []) => known.filter(({ hash }) => hash !== match.hash));
}

async function findMatch(customer: CustomerKey, code: string): Promise<KnownCode | undefined> {
  for (const known of (await storage.get(customer)) ?? []) {
    if ((await hashCode(code, known.salt)) === known.hash) return known;
  }
  return undefined;
}

async function hashCode(code: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    256,
  );
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function canHash(): boolean {
  return (crypto as { subtle?: SubtleCrypto }).subtle !== undefined;
}
