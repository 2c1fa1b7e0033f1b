/** Chances that come out the same for the same seed, so that a failing run can be had again. */
export interface Random {
  /** 0 to below 1. */
  next(): number;
  /** True in this share of the cases. */
  chance(share: number): boolean;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
}

/** @param seed any text; its hash starts the sequence (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** Numbers from 0 to 1 that look random and are the same for the same text: what a test does by chance can be done again. */
export function chance(...seed: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const character of seed.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
