import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';

/**
 * Secrets in the secrets file stand there as they are or hashed: `scrypt:{N}:{salt}:{hash}`, salt and hash in base64url.
 * `npm run hash-secret` makes such a value.
 */
const PREFIX = 'scrypt';
const COST = 16_384;
const HASH_BYTES = 32;

/** Powers of two; a lower cost is too easily tried, a higher one would hold up every login. */
const COSTS = [COST, 2 * COST, 4 * COST, 8 * COST, 16 * COST];

/** What a secret is hashed with. Codes of one customer share theirs, so that a typed code is hashed once. */
export interface Salt {
  readonly cost: number;
  /** base64url */
  readonly salt: string;
}

export interface HashedSecret extends Salt {
  /** base64url */
  readonly hash: string;
}

export function newSalt(): Salt {
  return { cost: COST, salt: randomBytes(16).toString('base64url') };
}

/** The value for the secrets file. */
export async function hashSecret(secret: string, { cost, salt } = newSalt()): Promise<string> {
  return [PREFIX, cost, salt, await hashWith(secret, { cost, salt })].join(':');
}

/** The parts of a hashed value; undefined for one that stands there as it is. */
export function parseHashed(stored: string): HashedSecret | undefined {
  const [, cost = '', salt = '', hash = ''] = /^scrypt:(\d{1,7}):([\w-]{22}):([\w-]{43})$/.exec(stored) ?? [];
  return COSTS.includes(Number(cost)) ? { cost: Number(cost), salt, hash } : undefined;
}

/** Whether a value has the form of a hashed secret but cannot be one. */
export function isBrokenHash(stored: string): boolean {
  return stored.startsWith(`${PREFIX}:`) && parseHashed(stored) === undefined;
}

/** The hash in base64url. */
export function hashWith(secret: string, { cost, salt }: Salt): Promise<string> {
  const options: ScryptOptions = { N: cost, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) =>
    scrypt(secret, Buffer.from(salt, 'base64url'), HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    ),
  );
}
