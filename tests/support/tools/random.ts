import { seededRandom } from '../../../server/scripts/seed/seed-orders';

/** Chances that come out the same for the same seed, so a failing run can be repeated. */
export interface Random {
  /** 0 to below 1. */
  next(): number;
  /** True in this share of the cases. */
  chance(share: number): boolean;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
}

/** @param seed any text; its hash starts the sequence. */
export function randomFrom(seed: string): Random {
  let hash = 0;
  for (const letter of seed) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  const { next, pick } = seededRandom(hash);
  return { next, pick, chance: (share) => next() < share };
}

/** Random-looking numbers from 0 to 1 that are the same for the same text, so a test's chances can be repeated. */
export function chance(...seed: readonly (string | number)[]): number {
  return randomFrom(seed.join('|')).next();
}
