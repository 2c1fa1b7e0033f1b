import { createHmac, randomBytes } from 'node:crypto';
import { queueHash } from './hash-queue';
import { hashWith, parseHashed, type Salt } from './hashed-secret';

/** Secrets that a typed text may match. */
export interface SecretList {
  /**
   * Finds the stored value of a typed secret. A wrong one costs one hash per salt, however many secrets there are. A
   * correct one is hashed only the first time. The time it takes reveals nothing about near misses.
   *
   * @throws RefusalError 429 if too many hashes are waiting
   */
  find(typed: string): Promise<string | undefined>;
}

/** Lists the different salts of the hashed values. */
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
    async find(typed) {
      const found = known.get(keyed(typed));
      if (found !== undefined) return found;
      for (const salt of salts) {
        const hash = await queueHash(() => hashWith(typed, salt));
        const value = `scrypt:${salt.cost}:${salt.salt}:${hash}`;
        if (!hashed.has(value)) continue;
        known.set(keyed(typed), value);
        return value;
      }
      return undefined;
    },
  };
}
