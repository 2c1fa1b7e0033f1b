/** A seeded random number generator (mulberry32). */
export interface Random {
  next(): number;
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('Cannot pick from an empty list');
      return value;
    },
  };
}
