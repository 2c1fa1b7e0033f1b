/** The nearest rank. @param share 0.99 for the 99th percentile; NaN for an empty list */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Measures each in turn, several rounds in alternating order: a machine that slows down for a while slows all of them.
 * @returns the results of all rounds, by name
 */
export async function alternate<Results extends object>(
  rounds: number,
  measures: { readonly [Name in keyof Results]: () => Promise<Results[Name]> },
): Promise<{ readonly [Name in keyof Results]: readonly Results[Name][] }> {
  const names = Object.keys(measures) as (keyof Results)[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as {
    [Name in keyof Results]: Results[Name][];
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await measures[name]());
  }
  return results;
}
