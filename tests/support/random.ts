/** Numbers from 0 to 1 that look random and are the same for the same text: what a test does by chance can be done again. */
export function chance(...seed: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const character of seed.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
