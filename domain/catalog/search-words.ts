export const MAX_SEARCH_LENGTH = 80;

const MAX_WORDS = 8;

/** Words that say nothing about an item: "covers for the seat", "polo de manga larga", "cap size L". */
const FILLERS: ReadonlySet<string> = new Set(
  'a an and for in of on or the to with size logo color y o de del para con en el la los las talla'.split(' '),
);

/** The words of a text as the index has them: "Men's Café Polo" is "mens", "cafe", "polo". */
export function plainWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** "mugs" and "mug" are one word; the s of "glass" and "gris" belongs to the word. */
export function stem(word: string): string {
  return /^\p{L}{2,}[^siu\P{L}]s$/u.test(word) ? word.slice(0, -1) : word;
}

export function inOneWord(text: string): string {
  return plainWords(text).join('');
}

export function joinedPairs(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

/** Distinct, in the order they were typed in. */
export function wordsOfSearch(search: string): readonly string[] {
  const typed = plainWords(search.slice(0, MAX_SEARCH_LENGTH)).map((word) => word.slice(0, MAX_SEARCH_LENGTH));
  const telling = typed.filter((word) => !FILLERS.has(word));
  return [...new Set(telling.length > 0 ? telling : typed)].slice(0, MAX_WORDS);
}

/** The word with each pair of neighboring letters swapped: "saet" for "seat" is the most common typo. */
export function swaps(word: string): readonly string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, index) => {
    const before = letters.slice(0, index).join('');
    return `${before}${letter}${letters[index]}${letters.slice(index + 2).join('')}`;
  });
  return [...new Set(swapped)].filter((other) => other !== word);
}

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into the parts that a search matched and the others: what was typed of a word, or the whole word if it
 * matched with a typo.
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

function matchedLength(word: string, matched: readonly string[], typed: readonly string[]): number {
  const [plain = ''] = plainWords(word);
  if (!matched.includes(plain) && !matched.includes(stem(plain))) return 0;
  const begun = typed.filter((start) => plain.startsWith(start)).map((start) => start.length);
  // The plain word lacks accents and apostrophes, so its length says nothing about theirs.
  return begun.length > 0 && plain.length === word.length ? Math.max(...begun) : word.length;
}
