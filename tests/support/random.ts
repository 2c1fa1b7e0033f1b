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
