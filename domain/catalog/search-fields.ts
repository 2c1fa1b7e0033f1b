import type { CatalogItem } from './catalog';
import type { Customer } from './customer';
import goodsWords from './goods-words.json' with { type: 'json' };
import { isGridType, itemTypeLabel } from './item-types';
import { joinedPairs, plainWords, stem } from './search-words';
import { isTallSize, sizeMeaning } from './size-names';

/**
 * What a search knows about an item. `goods` are the words people use for a thing whatever the catalog calls it
 * (`goods-words.json`, English and Spanish): a Rain Shell is a jacket, a coat, and a chaqueta. `facts` are its type,
 * colors, sizes, and logos, and words for similar things: who looks for a shirt may want a polo, after the shirts.
 */
export const WEIGHTS = {
  // A word for the goods outweighs the same word in another item's name: a coat is a parka before a Powder Coat Tumbler.
  goods: 30,
  code: 8,
  name: 5,
  fullname: 3,
  joined: 2,
  facts: 1,
};

export type Field = keyof typeof WEIGHTS;

export const FIELDS = Object.keys(WEIGHTS) as readonly Field[];

export function isField(name: string): name is Field {
  return name in WEIGHTS;
}

const stems = cached((text: string): readonly string[] => plainWords(text).map(stem));

/** Items share most of their colors, sizes, and logos. */
function cached<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text) as Result;
  };
}

/** What a search needs from the store; the customer's name is on everything it orders. */
export type SearchedStore = Partial<Pick<Customer, 'title' | 'embroideries' | 'type_names'>>;

export function termsOf(item: CatalogItem, field: Field, store: SearchedStore): readonly string[] {
  switch (field) {
    case 'goods':
      return goodsOf(item).flatMap(({ names, called }) => [...names.filter((name) => !name.includes(' ')), ...called]);
    case 'code':
      return [item.code.replaceAll(/[^a-z0-9]/gi, ''), ...(item.code.match(/[a-z]+|\d+/gi) ?? []), item.code].flatMap(
        plainWords,
      );
    case 'joined':
      return [item.name, item.fullname].flatMap((name) => joinedPairs(stems(name)));
    case 'facts': {
      const logos = [store.title ?? '', ...(store.embroideries?.[item.type] ?? [])];
      const named = [itemTypeLabel(item.type, store.type_names), item.type, ...item.colors, ...logos];
      return [...named.flatMap(termsOfName), ...sizeTerms(item), ...goodsOf(item).flatMap(({ near }) => near)];
    }
    default:
      return stems(item[field]);
  }
}

/** A color, logo, or type by its name and by other words: Navy is also blue and azul. */
export const termsOfName = cached((name: string) => stems(name).flatMap((word) => [word, ...alsoCalled(word)]));

const ALSO = new Map(Object.entries(goodsWords.also).map(([word, others]) => [stem(word), others]));

function alsoCalled(word: string): readonly string[] {
  return stems(ALSO.get(word) ?? '');
}

/** The term of a size in any spelling; typed words never look like one. */
export const sizeTerm = cached((text: string) => {
  const meaning = sizeMeaning(text);
  return meaning && `=${meaning.replaceAll(' ', '')}`;
});

function sizeTerms({ type, sizes }: CatalogItem): readonly string[] {
  const labels = Object.keys(sizes);
  if (!isGridType(type)) return labels;
  return labels.flatMap((size) => [sizeTerm(size) ?? stems(size), isTallSize(size) ? 'tall' : []].flat());
}

interface Goods {
  /** Each names the goods where an item's name contains it; longer names go first, because a Deal Jacket isn't a jacket. */
  readonly names: readonly string[];
  readonly called: readonly string[];
  readonly near: readonly string[];
}

const GOODS: readonly Goods[] = goodsWords.goods.map(
  ({ names, called, near = '' }: (typeof goodsWords.goods)[number]) => ({
    names: names.map((name) => stems(name).join(' ')),
    called: stems(called),
    near: stems(near),
  }),
);

const NAMES = GOODS.flatMap((goods) => goods.names.map((name) => ({ name, goods }))).sort(
  (one, other) => other.name.length - one.name.length,
);

/** Skip accessories: a Polo with Pen Pocket isn't a pen. */
function goodsOf({ name, fullname }: CatalogItem): readonly Goods[] {
  const [thing = ''] = fullname.split(' with ');
  let rest = ` ${stems(name).join(' ')} | ${stems(thing).join(' ')} `;
  return NAMES.flatMap(({ name: goodsName, goods }) => {
    const found = ` ${goodsName} `;
    if (!rest.includes(found)) return [];
    rest = rest.replaceAll(found, ' | ');
    return goods;
  });
}

/** Real words, even if the store sells nothing of the kind: "pants" isn't a typo of "parts". */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [...goodsWords.goods.flatMap(({ names, called }) => [...names, called]), goodsWords.other_things].flatMap(plainWords),
);
