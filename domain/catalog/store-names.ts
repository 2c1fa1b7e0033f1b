/** "Leith Honda, 3940 Capital Boulevard, Raleigh" is Leith Honda at 3940 Capital Boulevard, Raleigh. */
export function storeName(displayName: string): { readonly name: string; readonly address: string } {
  const [name = '', ...address] = displayName.split(',');
  return { name: name.trim(), address: address.join(',').trim() };
}

/**
 * The stores whose name or address has a word starting with each typed word: "maz" finds Premier Mazda, "honda clark"
 * Cannon Honda of Clarksville. Nothing typed finds all.
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
