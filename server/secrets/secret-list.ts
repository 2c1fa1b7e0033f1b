import { createHmac, randomBytes } from 'node:crypto';
import { queueHash } from './hash-queue';
import { hashWith, parseHashed, type Salt } from './hashed-secret';

/** Secrets that a typed text is looked up in. */
export interface SecretList {
  /**
   * The stored value of the secret that was typed. A wrong one costs one hash for every salt among the hashed ones, however
   * many secrets there are; a right one is hashed once and known from then on. The time says nothing of near misses.
   *
   * @throws RefusalError 429 when too many hashes are waiting.
   */
  find(typed: string): Promise<string | undefined>;
}

/** How many different salts the hashed ones among the values have. */
export function saltsOf(stored: readonly string[]): readonly Salt[] {
  const hashed = stored.flatMap((value) => parseHashed(value) ?? []);
  return [...new Map(hashed.map(({ cost, salt }) => [`${cost}:${salt}`, { cost, salt }])).values()];
}

export function secretList(stored: readonly string[]): SecretList {
  // Looking up a keyed hash tells nothing of the secrets by the time it takes.
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
