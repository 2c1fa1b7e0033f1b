import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorsOfHits, indexItems } from '../../../domain/catalog/search';
import { KNOWN_WORDS } from '../../../domain/catalog/search-fields';
import { highlight, MAX_SEARCH_LENGTH, plainWords, swaps, wordsOfSearch } from '../../../domain/catalog/search-words';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { anAccessory, anItem, aPackItem } from '../../support/catalog/builders';
import { COLORS } from '../../support/catalog/colors';

const { base, customers } = loadCatalog('server/data');
const shipped = indexItems(base, { type_names: [...customers.values()][0]?.customer.type_names ?? {} });
const codesOf = (search: string, index = shipped) => index.search(search).map(({ item }) => item.code);

const anyItem = fc.constantFrom(...base);
/** A word of five letters or more of an item's name, with a slip of the finger. */
const misspelled = anyItem
  .map((item) => ({ item, words: plainWords(item.name).filter((word) => /^[a-z]{5,}$/.test(word)) }))
  .filter(({ words }) => words.length > 0)
  .chain(({ item, words }) => fc.record({ item: fc.constant(item), word: fc.constantFrom(...words) }))
  .chain(({ item, word }) =>
    fc
      .record({ at: fc.nat(word.length - 1), letter: fc.constantFrom(...'aeiostrx') })
      .chain(({ at, letter }) =>
        fc.constantFrom(
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          swaps(word)[at % swaps(word).length] ?? word,
          ...(word.length > 5 ? [word.slice(0, at) + word.slice(at + 1)] : []),
        ),
      )
      // "clock" isn't a typo of "click".
      .filter((typed) => !KNOWN_WORDS.has(typed))
      .map((typed) => ({ item, typed })),
  );

describe('search in the shipped catalog', () => {
  it.each([
    ['seat', 'SC500'],
    ['s', undefined],
    ['seatcover', 'SC500'],
    ['covers for the seat', 'SC500'],
    ['SAET COVRES', 'SC500'],
    ['sc500', 'SC500'],
    ['pl500t', 'PL500.T'],
    ['PL500.T', 'PL500.T'],
    ['polo performnce', 'PL420'],
  ])('%s leads to %s', (search, first) => {
    expect(codesOf(search).length).toBeGreaterThan(0);
    if (first) expect(codesOf(search)[0]).toBe(first);
  });

  it.each(['', '   ', '!!!', '🙂', 'qqqqqq', "'; drop table", 'zz top'])('%j finds nothing', (search) => {
    expect(codesOf(search)).toEqual([]);
  });

  it('finds seats and nothing that only looks like them', () => {
    for (const { item } of shipped.search('seat')) expect(item.fullname.toLowerCase()).toContain('seat');
  });

  it('finds the items of a type by its label, and those of a color', () => {
    const bodyshop = base.filter(({ type }) => type === 'bodyshop').map(({ code }) => code);
    expect(codesOf('body shop')).toEqual(expect.arrayContaining(bodyshop));
    for (const { item, colors } of shipped.search('burgundy polo')) {
      expect(colors[0]).toBe('Burgundy');
      expect(item.colors).toContain('Burgundy');
    }
  });

  it('finds every item first by its code, in any spelling', () => {
    for (const { code } of base) {
      expect(codesOf(code)[0]).toBe(code);
      expect(codesOf(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ' '))[0]).toBe(code);
    }
  });

  it('finds every item by its names, type and colors', () => {
    for (const item of base) {
      expect(codesOf(item.name)).toContain(item.code);
      expect(codesOf(item.fullname)).toContain(item.code);
      for (const color of item.colors) expect(codesOf(`${color} ${item.name}`)).toContain(item.code);
    }
  });

  it('does not depend on the order of the words', () => {
    const words = fc.shuffledSubarray(['polo', 'mens', 'navy', 'performance', 'cover', 'seat'], { minLength: 1 });
    return fc.assert(
      fc.property(words, (typed) => {
        expect(codesOf(typed.join(' '))).toEqual(codesOf(typed.toReversed().join(' ')));
      }),
    );
  });

  it('finds an item despite one typo in a word of five letters or more', () => {
    return fc.assert(
      fc.property(misspelled, ({ item, typed }) => {
        expect(codesOf(typed)).toContain(item.code);
      }),
      { numRuns: 500 },
    );
  });

  it('finds an item while its name is being typed', () => {
    return fc.assert(
      fc.property(anyItem, fc.integer({ min: 1, max: 40 }), (item, length) => {
        const typed = item.name.slice(0, length);
        if (wordsOfSearch(typed).length > 0) expect(codesOf(typed)).toContain(item.code);
      }),
    );
  });

  it('answers whatever is typed, with each item at most once', () => {
    const strange = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('e', 's', ' ', 'ﷺ') }));
    return fc.assert(
      fc.property(strange, (search) => {
        const codes = codesOf(search);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });
});

describe('search in a shipped store', () => {
  const stores = new Map(
    (['hennessy', 'cannon', 'stivers', 'leith'] as const).map((key) => {
      const store = customers.get(key);
      return [key, indexItems(store?.items ?? [], store?.customer)] as const;
    }),
  );

  it.each([
    // Codes, with and without dash, and in part
    ['PL-420', 'PL420'],
    ['pl 420', 'PL420'],
    ['pl 42', 'PL420'],
    ['420', 'PL420'],
    ['PL500T', 'PL500.T'],
    ['cm-540-b', 'CM540-B'],
    ['ws740cb', 'WS740-CB'],
    ['PL-999', undefined],
    // The words people use for the goods
    ['coffee mug', 'MG100'],
    ['coffee cup', 'MG100'],
    ['rain jacket', 'SJ230'],
    ['womens rain coat', 'LJ230'],
    ['coat', 'SJ205'],
    ['jacket', 'SJ205'],
    ['winter coat', 'SJ299'],
    ['hoody', 'HD330'],
    ['hoodies', 'HD330'],
    ['sweatshirt', 'HD330'],
    ['t-shirt', 'CT100'],
    ['t shirts', 'CT100'],
    ['polo shirt', 'PL420'],
    ['shirt', 'OX610'],
    ['mechanic shirt', 'WS710'],
    ['quarter zip', 'QZ310'],
    ['1/4 zip', 'QZ310'],
    ['baseball cap', 'CP500'],
    ['hat', 'BH410'],
    ['trucker hat', 'CM540-B'],
    ['winter hat', 'BN200'],
    ['koozie', 'CC060'],
    ['key ring', 'LK100'],
    ['back pack', 'BP520'],
    ['tote bag', 'TT210'],
    ['tags', 'HT660'],
    ['hold tag', 'RT960'],
    ['floor mats', 'FM500'],
    ['seat covers', 'SC500'],
    ['ladies polo', 'LP420'],
    ['blue polo', 'PL420'],
    ['navy blue jacket', 'SJ205'],
    ['gray hoodie', 'HD330'],
    // Sizes
    ['polo 3xl', 'PL420'],
    ['polo XXXL', 'PL420'],
    ['polo size 6 xl', 'PL500.T'],
    ['tall jacket', 'SJ205'],
    ['xs polo', 'LP420'],
    ['polo 9xl', undefined],
    // Logos
    ['hennesy mug', 'MG100'],
    ['hennessey polo', 'PL420'],
    ['honda polo', 'PL420'],
    ['hat with ford logo', 'BH410'],
    ['toyota polo', undefined],
    // Spanish
    ['camisa', 'OX610'],
    ['camisas', 'OX610'],
    ['gorra', 'CP500'],
    ['taza', 'MG100'],
    ['taza de café', 'MG100'],
    ['chaqueta de lluvia', 'SJ230'],
    ['chamarra', 'SJ205'],
    ['playera negra', 'PL420'],
    ['sudadera', 'HD330'],
    ['mochila', 'BP520'],
    ['camisa azul de mujer', 'LO610'],
    // Typos
    ['saet covers', 'SC500'],
    ['jaket', 'SJ205'],
    ['umbrela', 'UM400'],
    ['tumblr', 'TB200'],
    ['performence polo', 'PL420'],
    ['pollo', 'PL420'],
    // Nothing of the kind is for sale
    ['gloves', undefined],
    ['guantes', undefined],
    ['pants', undefined],
    ['socks', undefined],
    ['boots', undefined],
    ['gold polo', undefined],
    ['polo pants', undefined],
  ])('finds by "%s" at Hennessy %s first', (search, first) => {
    expect(codesOf(search, stores.get('hennessy'))[0]).toBe(first);
  });

  it.each([
    ['cannon', 'chevy polo', 'PL420'],
    ['cannon', 'vw jacket', 'SJ205'],
    ['stivers', 'quick lane cap', 'CP500'],
    ['leith', 'leith polo', 'PL420'],
    ['leith', 'toyota hat', 'CP500'],
    ['leith', 'toyota polo', undefined],
  ] as const)("finds by a store's own logos, at %s by %s %s first", (key, search, first) => {
    expect(codesOf(search, stores.get(key))[0]).toBe(first);
  });

  it('finds gloves in both languages as soon as some are for sale', () => {
    const index = indexItems([anItem(), anAccessory({ code: 'GL100', name: 'Mechanic Gloves', fullname: 'Gloves' })]);
    for (const search of ['gloves', 'glove', 'guantes', 'mittens']) expect(codesOf(search, index)).toEqual(['GL100']);
  });

  it('puts exact words before beginnings of words, and those before typos', () => {
    const names = ['Drille', 'Grillework', 'Front Grille'];
    const index = indexItems(names.map((name, at) => anItem({ code: `G${at}`, name, fullname: name })));
    expect(codesOf('grille', index)).toEqual(['G2', 'G1', 'G0']);
  });
});

describe('the words of a search', () => {
  it('are at most eight, of its first 80 characters', () => {
    expect(wordsOfSearch('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toHaveLength(8);
    expect(wordsOfSearch(`${'x'.repeat(MAX_SEARCH_LENGTH)}y`)).toEqual(['x'.repeat(MAX_SEARCH_LENGTH)]);
  });

  it('leave fillers out, unless there is nothing else', () => {
    expect(wordsOfSearch('Covers for the seat')).toEqual(['covers', 'seat']);
    expect(wordsOfSearch('of the')).toEqual(['of', 'the']);
  });
});

describe('the colors of hits', () => {
  const polo = anItem({ colors: ['Navy White', 'Navy', 'Carolina'] });
  const index = indexItems([polo, anAccessory({ colors: ['Navy', 'Red'] }), aPackItem({ colors: ['YR 24', '2500'] })]);
  const named = (search: string) => index.search(search)[0]?.colors;

  it.each([
    ['polo navy', ['Navy', 'Navy White']],
    ['white polo', ['Navy White']],
    ['polo nav', []],
    ['polo carolnia', ['Carolina']],
    ['polo', []],
    ['keychain yr 24', ['YR 24']],
  ])('%s names %j', (search, colors) => {
    expect(named(search)).toEqual(colors);
  });

  it('are counted for the filter, most frequent first, without printed texts', () => {
    const hits = [...index.search('polo'), ...index.search('mug'), ...index.search('keychain')];
    expect(colorsOfHits(hits, COLORS)).toEqual(['Navy', 'Navy White', 'Carolina', 'Red']);
  });
});

describe('highlighting', () => {
  const marked = (text: string, matched: string[], search: string) =>
    highlight(text, matched, search)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  it.each([
    ['Plastic Seat Covers, Roll of 500', ['seat'], 'seat', 'Plastic [Seat] Covers, Roll of 500'],
    ['Seat Covers', ['covers'], 'cov', 'Seat [Cov]ers'],
    ['Seat Covers', ['covers'], 'covres', 'Seat [Covers]'],
    ["Men's Polo", ['mens'], 'men', "[Men's] Polo"],
    ['Café Mug', ['cafe'], 'cafe', '[Café] Mug'],
    ['Mug', [], 'seat', 'Mug'],
  ])('%s, matched %j by %s', (text, matched, search, result) => {
    expect(marked(text, matched, search)).toBe(result);
  });

  it('never changes the text', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const parts = highlight(text, [...plainWords(text)], search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
