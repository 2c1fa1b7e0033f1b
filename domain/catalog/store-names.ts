/** A store's display name is its name, often with its address after the first comma. */
export interface StoreName {
  readonly name: string;
  /** '' without one. */
  readonly address: string;
}

/** "Leith Honda, 3940 Capital Boulevard, Raleigh" is Leith Honda at 3940 Capital Boulevard, Raleigh. */
export function storeName(displayName: string): StoreName {
  const [name = '', ...address] = displayName.split(',');
  return { name: name.trim(), address: address.join(',').trim() };
}

/**
 * The stores of which name or address have a word that starts with each typed word: "maz" finds Premier Mazda,
 * "honda clark" Cannon Honda of Clarksville. Nothing typed finds all.
 */
export function findStores(displayNames: readonly string[], typed: string): readonly string[] {
  const wanted = wordsOf(typed);
  return displayNames.filter((displayName) => {
    const words = wordsOf(displayName);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
