import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { CatalogItem } from './catalog';
import { type FabricColors, fabricOf } from './colors';
import { itemTypeLabel, type TypeNames } from './item-types';
import { inOneWord, joinedPairs, MAX_SEARCH_LENGTH, plainWords, swaps, wordsOfSearch } from './search-words';

/**
 * Finds items by code, name, type, and color. Every word of the search must match the beginning of a word, in any
 * order. Words of five letters or more also match with one typo, after all exact matches. When nothing matches, it
 * forgives typos in shorter words, and a second one.
 */
export interface ItemIndex<Item extends CatalogItem> {
  search(search: string): readonly ItemHit<Item>[];
}

export interface ItemHit<Item extends CatalogItem> {
  readonly item: Item;
  readonly colors: readonly string[];
  readonly words: readonly string[];
}

const WEIGHTS = { code: 8, name: 5, fullname: 3, joined: 2, type: 2, colors: 1 };

type Field = keyof typeof WEIGHTS;

type Typos = (letters: number) => number;

const NO_TYPOS: Typos = () => 0;
const ONE_TYPO: Typos = (letters) => (letters >= 5 ? 1 : 0);
const MAX_TYPOS: Typos = (letters) => (letters >= 5 ? 2 : letters === 4 ? 1 : 0);

export function indexItems<Item extends CatalogItem>(items: Iterable<Item>, names?: TypeNames): ItemIndex<Item> {
  const byCode = new Map([...items].map((item) => [item.code, item]));
  const index = new MiniSearch<Item>({
    fields: Object.keys(WEIGHTS),
    extractField: (item, field) => (field in WEIGHTS ? textOf(item, field as Field, names) : item.code),
    tokenize: (text) => [...plainWords(text)],
    processTerm: (term) => term,
    searchOptions: { boost: WEIGHTS },
  });
  index.addAll([...byCode.values()]);
  const find = (words: readonly string[], typos: Typos) => index.search(queryOf(words, typos));
  return {
    search(text) {
      const search = text.slice(0, MAX_SEARCH_LENGTH);
      const words = wordsOfSearch(search);
      if (words.length === 0) return [];
      const close = [...find(words, NO_TYPOS), ...find(words, ONE_TYPO)];
      const found = close.length > 0 ? close : find(words, MAX_TYPOS);
      const hits = distinct(found).flatMap((result) => {
        const item = byCode.get(result.id);
        return item ? [{ item, colors: namedColors(item, words, result), words: Object.keys(result.match) }] : [];
      });
      return exactCodeFirst(hits, inOneWord(search));
    },
  };
}

function textOf(item: CatalogItem, field: Field, names: TypeNames | undefined): string {
  switch (field) {
    case 'code':
      return `${item.code} ${inOneWord(item.code)}`;
    case 'joined':
      return [item.name, item.fullname].flatMap((name) => joinedPairs(plainWords(name))).join(' ');
    case 'type':
      return itemTypeLabel(item.type, names);
    case 'colors':
      return item.colors.join(' ');
    default:
      return item[field];
  }
}

function queryOf(words: readonly string[], typos: Typos): Query {
  return { combineWith: 'AND', queries: words.map((word) => queryOfWord(word, typos)) };
}

/** Looking for typos in longer words is slow and finds nothing. */
const MAX_LENGTH_WITH_TYPOS = 20;

/** One digit off is another code or another pack: only letters can be typos. */
function queryOfWord(word: string, typos: Typos): Query {
  const fuzzy = /\p{N}/u.test(word) || word.length > MAX_LENGTH_WITH_TYPOS ? 0 : typos(word.length);
  return { combineWith: 'OR', queries: fuzzy > 0 ? [word, ...swaps(word)] : [word], prefix: true, fuzzy };
}

function distinct(results: readonly SearchResult[]): readonly SearchResult[] {
  const seen = new Set<unknown>();
  return results.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function exactCodeFirst<Item extends CatalogItem>(hits: readonly ItemHit<Item>[], code: string) {
  const exact = hits.filter(({ item }) => inOneWord(item.code) === code);
  return exact.length > 0 ? [...exact, ...hits.filter((hit) => !exact.includes(hit))] : hits;
}

/** "navy" names Navy before Navy White; "car" is too short to name Carolina. */
function namedColors(item: CatalogItem, words: readonly string[], { match }: SearchResult): readonly string[] {
  const isNamed = (term: string) => {
    if (!match[term]?.includes('colors' satisfies Field)) return false;
    const begun = words.filter((word) => term.startsWith(word));
    return begun.length === 0 || begun.some((word) => word === term || word.length >= 4);
  };
  const named = item.colors.map((color) => {
    const terms = plainWords(color);
    return { color, share: terms.filter(isNamed).length / terms.length };
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
