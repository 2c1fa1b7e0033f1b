import { plainWords, wordsOfSearch } from './search-words';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into the parts that a search matched and the others: what was typed of a word, or the whole word if it
 * matched with a typo.
 *
 * @param matched the words of the item that matched, from its `ItemHit`
 */
export function highlight(text: string, matched: readonly string[], search: string): readonly TextPart[] {
  const typed = wordsOfSearch(search);
  const parts = text.split(/([\p{L}\p{N}\p{M}'’]+)/u).flatMap((part) => {
    const length = matchedLength(part, matched, typed);
    return [
      { text: part.slice(0, length), isMatch: true },
      { text: part.slice(length), isMatch: false },
    ];
  });
  return parts.filter((part) => part.text !== '');
}

/** How many characters of the word to highlight. */
function matchedLength(word: string, matched: readonly string[], typed: readonly string[]): number {
  const [plain = ''] = plainWords(word);
  if (!matched.includes(plain)) return 0;
  const begun = typed.filter((start) => plain.startsWith(start)).map((start) => start.length);
  // Accents and apostrophes are not in the plain word, so its length says nothing about theirs.
  return begun.length > 0 && plain.length === word.length ? Math.max(...begun) : word.length;
}
