import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';

/**
 * Values in the secrets file are plain or hashed by `npm run hash-secret`: `scrypt:{N}:{salt}:{hash}`, with salt and
 * hash in base64url.
 */
const PREFIX = 'scrypt';
const COST = 16_384;
const HASH_BYTES = 32;

const COSTS = [COST, 2 * COST, 4 * COST, 8 * COST, 16 * COST];

/** The codes of one customer share a salt, so that a typed code is hashed only once. */
export interface Salt {
  readonly cost: number;
  readonly salt: string;
}

export interface HashedSecret extends Salt {
  readonly hash: string;
}

export function newSalt(): Salt {
  return { cost: COST, salt: randomBytes(16).toString('base64url') };
}

export async function hashSecret(secret: string, { cost, salt } = newSalt()): Promise<string> {
  return [PREFIX, cost, salt, await hashWith(secret, { cost, salt })].join(':');
}

export function parseHashed(stored: string): HashedSecret | undefined {
  const [, cost = '', salt = '', hash = ''] = /^scrypt:(\d{1,7}):([\w-]{22}):([\w-]{43})$/.exec(stored) ?? [];
  return COSTS.includes(Number(cost)) ? { cost: Number(cost), salt, hash } : undefined;
}

export function isBrokenHash(stored: string): boolean {
  return stored.startsWith(`${PREFIX}:`) && parseHashed(stored) === undefined;
}

export function hashWith(secret: string, { cost, salt }: Salt): Promise<string> {
  const options: ScryptOptions = { N: cost, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) =>
    scrypt(secret, Buffer.from(salt, 'base64url'), HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    ),
  );
}
