import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Secrets in the secrets file stand there as they are or hashed: `scrypt:{N}:{salt}:{hash}`, salt and hash in base64url.
 * `npm run hash-secret` makes such a value.
 */
const PREFIX = 'scrypt';
const COST = 16_384;
const HASH_BYTES = 32;

/** Powers of two; a lower cost is too easily tried, a higher one would hold up every login. */
const COSTS = [COST, 2 * COST, 4 * COST, 8 * COST, 16 * COST];

export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, COST);
  return [PREFIX, COST, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

/** Whether `typed` is the secret that `stored` holds, hashed or plain; takes equally long for a near and a far miss. */
export async function matchesSecret(typed: string, stored: string): Promise<boolean> {
  const [prefix, cost, salt, hash] = stored.split(':');
  if (prefix !== PREFIX || !cost || !salt || !hash) return timingSafeEqual(digest(typed), digest(stored));
  const expected = Buffer.from(hash, 'base64url');
  return timingSafeEqual(await derive(typed, Buffer.from(salt, 'base64url'), Number(cost)), expected);
}

/** Whether a value has the form of a hashed secret but can't be one. */
export function isBrokenHash(stored: string): boolean {
  if (!stored.startsWith(`${PREFIX}:`)) return false;
  const [, cost = ''] = /^scrypt:(\d+):[\w-]{22}:[\w-]{43}$/.exec(stored) ?? [];
  return !COSTS.includes(Number(cost));
}

function derive(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) =>
    scrypt(secret, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
