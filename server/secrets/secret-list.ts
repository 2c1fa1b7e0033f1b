import { createHmac, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { tooMany } from '../../domain/refusals';
import { fairQueue, type QueuePath } from '../limits/fair-queue';

export interface SecretList {
  /**
   * Finds the stored value of a typed secret. A wrong one costs one hash per salt, however many secrets there are; a
   * correct one is hashed only the first time.
   * @param whose the customer, network and device that a hash is computed for
   * @throws RefusalError 429 if too many hashes are waiting for them
   */
  find(typed: string, whose: QueuePath): Promise<string | undefined>;
}

const RETRY_WHEN_FULL_MS = 5_000;

/**
 * Hashes are computed one at a time: each blocks one of Node's four pool threads for tens of milliseconds, and the
 * database uses the same pool. Customers take turns, and so do the networks and devices at each, so heavy guessers only
 * delay themselves.
 */
const queueHash = fairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 10, waiting: 500 }, () =>
  tooMany(RETRY_WHEN_FULL_MS, 'The store is checking too many passwords right now.'),
);

export function saltsOf(stored: readonly string[]): readonly Salt[] {
  const hashed = stored.flatMap((value) => parseHashed(value) ?? []);
  return [...new Map(hashed.map(({ cost, salt }) => [`${cost}:${salt}`, { cost, salt }])).values()];
}

export function secretList(stored: readonly string[]): SecretList {
  // The time it takes to look up a keyed hash reveals nothing about the secrets.
  const key = randomBytes(32);
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64');
  const known = new Map(stored.filter((value) => !parseHashed(value)).map((value) => [keyed(value), value]));
  const hashed = new Set(stored.filter((value) => parseHashed(value)));
  const salts = saltsOf(stored);
  return {
    async find(typed, whose) {
      const found = known.get(keyed(typed));
      if (found !== undefined) return found;
      for (const salt of salts) {
        const value = await queueHash(whose, async () => {
          // Another call may have computed it by now: a crew's first orders of a morning have the same code.
          const found = known.get(keyed(typed));
          return found ?? `scrypt:${salt.cost}:${salt.salt}:${await hashWith(typed, salt)}`;
        });
        if (!hashed.has(value)) continue;
        known.set(keyed(typed), value);
        return value;
      }
      return undefined;
    },
  };
}

/** Plain, or hashed by `npm run hash-secret`: `scrypt:{N}:{salt}:{hash}`, with salt and hash in base64url. */
const PREFIX = 'scrypt';
const COST = 16_384;
const HASH_BYTES = 32;

const COSTS = [COST, 2 * COST, 4 * COST, 8 * COST, 16 * COST];

/** The codes of one customer share a salt, so a typed code is hashed only once. */
interface Salt {
  readonly cost: number;
  readonly salt: string;
}

export function newSalt(): Salt {
  return { cost: COST, salt: randomBytes(16).toString('base64url') };
}

export async function hashSecret(secret: string, { cost, salt } = newSalt()): Promise<string> {
  return [PREFIX, cost, salt, await hashWith(secret, { cost, salt })].join(':');
}

function parseHashed(stored: string): (Salt & { readonly hash: string }) | undefined {
  const [, cost = '', salt = '', hash = ''] = /^scrypt:(\d{1,7}):([\w-]{22}):([\w-]{43})$/.exec(stored) ?? [];
  return COSTS.includes(Number(cost)) ? { cost: Number(cost), salt, hash } : undefined;
}

export function isBrokenHash(stored: string): boolean {
  return stored.startsWith(`${PREFIX}:`) && parseHashed(stored) === undefined;
}

function hashWith(secret: string, { cost, salt }: Salt): Promise<string> {
  const options: ScryptOptions = { N: cost, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) =>
    scrypt(secret, Buffer.from(salt, 'base64url'), HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    ),
  );
}
