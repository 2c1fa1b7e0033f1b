import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { CatalogItem } from './catalog';
import { type FabricColors, fabricOf } from './colors';
import {
  FIELDS,
  isField,
  KNOWN_WORDS,
  type SearchedStore,
  sizeTerm,
  termsOf,
  termsOfName,
  WEIGHTS,
} from './search-fields';
import { inOneWord, MAX_SEARCH_LENGTH, plainWords, stem, swaps, wordsOfSearch } from './search-words';

/**
 * Finds items by code, name, type, color, size, logo, and the words people use for the goods. Every word of the search
 * must match, in any order. Items that have all words come first, then those with words that begin so, then those with
 * a typo in words of five letters or more. Only when nothing matches may a word of four letters have one, and a word of
 * seven two.
 */
export interface ItemIndex<Item extends CatalogItem> {
  search(search: string): readonly ItemHit<Item>[];
}

export interface ItemHit<Item extends CatalogItem> {
  readonly item: Item;
  readonly colors: readonly string[];
  readonly words: readonly string[];
}

type Typos = (letters: number) => number;

const ONE_TYPO: Typos = (letters) => (letters >= 5 ? 1 : 0);
const MAX_TYPOS: Typos = (letters) => (letters >= 7 ? 2 : letters >= 4 ? 1 : 0);

export function indexItems<Item extends CatalogItem>(
  items: Iterable<Item>,
  store: SearchedStore = {},
): ItemIndex<Item> {
  const byId = new Map([...items].map((item) => [item.code, item]));
  const byCode = new Map([...byId.values()].map((item) => [inOneWord(item.code), item.code]));
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Item>({
    fields: [...FIELDS],
    extractField(item, field) {
      if (!isField(field)) return item.code;
      const terms = new Set(termsOf(item, field, store));
      if (field !== 'joined') for (const term of terms) vocabulary.add(term);
      return [...terms].join(' ');
    },
    tokenize: (terms) => terms.split(' '),
    processTerm: (term) => term,
    // Long names say no less about an item than short ones: equal hits stay in the order of the catalog.
    searchOptions: { boost: WEIGHTS, bm25: { k: 1.2, b: 0, d: 0.5 } },
  });
  index.addAll([...byId.values()]);
  const isWord = (word: string) => vocabulary.has(stem(word)) || sizeTerm(word) !== undefined;
  return {
    search(text) {
      const search = text.slice(0, MAX_SEARCH_LENGTH);
      const typed = wordsOfSearch(search);
      const words = joinSplitWords(typed, isWord).toSorted();
      if (words.length === 0) return [];
      const find = (typos: Typos) => {
        const queries = words.map((word) => queryOf(word, typos, typed.includes(word) && isWord(word)));
        return index.search({ combineWith: 'AND', queries });
      };
      const close = find(ONE_TYPO);
      const exact = byCode.get(inOneWord(search));
      const rank = ({ id, match }: SearchResult) =>
        id === exact ? -1 : Math.max(...words.map((word) => rankOf(word, match)));
      return (close.length > 0 ? close : find(MAX_TYPOS))
        .map((result) => ({ result, rank: rank(result) }))
        .sort((one, other) => one.rank - other.rank)
        .flatMap(({ result }) => {
          const item = byId.get(result.id);
          return item ? [{ item, colors: namedColors(item, words, result), words: Object.keys(result.match) }] : [];
        });
    },
  };
}

/** 0 for the word itself, 1 for the beginning of a word, 2 for a typo. */
function rankOf(word: string, match: SearchResult['match']): number {
  if (match[stem(word)] || match[sizeTerm(word) ?? '']) return 0;
  return Object.keys(match).some((term) => term.startsWith(stem(word))) ? 1 : 2;
}

/** "PL-420", "t-shirt", "2 XL", and "back pack" are one word each. */
function joinSplitWords(words: readonly string[], isWord: (word: string) => boolean): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ''}${word}`;
    if (joined.length > 0 && isWord(both)) joined.splice(-1, 1, both);
    else joined.push(word);
  }
  return joined;
}

/** Looking for typos in longer words is slow and finds nothing. */
const MAX_LENGTH_WITH_TYPOS = 20;

/**
 * One digit off is another code or another pack: only letters can be typos, and only in words that mean nothing.
 * @param isWord otherwise it may be two words in one, as in "seatcover"
 */
function queryOf(word: string, typos: Typos, isWord: boolean): Query {
  const canBeTypo = !/\p{N}/u.test(word) && word.length <= MAX_LENGTH_WITH_TYPOS && !KNOWN_WORDS.has(word);
  const fuzzy = canBeTypo ? typos(word.length) : 0;
  const fields = FIELDS.filter((field) => field !== 'joined' || !isWord);
  const begun = [stem(word), ...(fuzzy > 0 ? swaps(word).map(stem) : [])];
  // Half the catalog has a color or a size that begins with a given letter.
  const queries: Query[] = [
    { queries: begun, prefix: true, fields: word.length > 1 ? fields : ['code', 'name', 'fullname'] },
    { queries: [sizeTerm(word) ?? stem(word)], fields },
  ];
  if (fuzzy > 0) {
    const endings = [...new Set([word, stem(word), word.replace(/s$/, '')])];
    // Every other word has a neighbor of four letters: "sock" isn't "stock".
    queries.push({ queries: endings, fuzzy, fields: word.length < 5 ? ['goods'] : fields });
  }
  return { combineWith: 'OR', queries };
}

/** "navy" names Navy before Navy White, and "light blue" names Light Blue before Navy; "car" is too short for Carolina. */
function namedColors(item: CatalogItem, words: readonly string[], { match }: SearchResult): readonly string[] {
  const isNamed = (term: string) => {
    if (!match[term]) return false;
    const begun = words.filter((word) => term.startsWith(word));
    return begun.length === 0 || begun.some((word) => word === term || word.length >= 4);
  };
  const named = item.colors.map((color) => {
    const own = plainWords(color).map(stem);
    const points = termsOfName(color)
      .filter(isNamed)
      .map((term) => (own.includes(term) ? 2 : 1));
    return { color, share: points.reduce((sum, each) => sum + each, 0) / own.length };
  });
  return named
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
    .map(({ color }) => color);
}

/** The fabrics that hits come in, most frequent first; printed texts such as "YR 24" are left out. */
export function colorsOfHits(
  hits: readonly ItemHit<CatalogItem>[],
  colors: FabricColors | undefined,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const color of hits.flatMap(({ item }) => item.colors)) {
    if (fabricOf(color, colors)) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
}
