import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasWord,
  searchableOrder,
  searchableText,
  searchWords,
  storesWithWord,
} from '../../../domain/orders/order-search';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

function finds(search: string, searchable: string): boolean {
  return searchWords(search).every((word) => hasWord(searchable, word));
}

describe('searchableOrder', () => {
  const searchable = searchableOrder(
    anOrder({
      orderNumber: 'LEI-100017',
      firstName: 'Renée',
      lastName: "O'Brien",
      customerPo: '20418',
      lines: [
        anOrderLine({ code: 'PL420', name: 'Performance Polo', description: "Men's Performance Polo", po: 'PO-7781' }),
        anOrderLine({ line: 2, code: 'LK100', name: 'Laser Keychain', customerPo: 'HR 99-04' }),
      ],
    }),
  );

  it.each([
    'renee',
    'RENÉE O',
    "o'brien renée",
    'lei-100017',
    '100017',
    '0418',
    'pl420',
    'perform polo',
    'po-7781',
    'keych 99-04',
    'hr',
    '2',
    '',
  ])('is found by %j', (search) => {
    expect(finds(search, searchable)).toBe(true);
  });

  it.each(['castellano', 'renee castellano', 'polo mug', 'r.castellano@example.com', 'honda', 'ee', 'rs', '7'])(
    'is not found by %j',
    (search) => {
      expect(finds(search, searchable)).toBe(false);
    },
  );
});

describe('searchWords', () => {
  it('returns every word once, and short ones as word beginnings', () => {
    expect(searchWords('  Polo polo\tPL  x İ ΝΙΚΟΣ')).toEqual(['polo', ' pl', '  x', '  i', 'νικοσ']);
  });

  it('has no words if nothing was typed', () => {
    expect(searchWords(' \n ')).toEqual([]);
  });

  it('finds every text by itself, by its words in any order, and by parts of its long words', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    return fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (typed, from, length) => {
        const searchable = searchableText('before', typed, 'after');
        const words = typed.split(/\s+/);
        const part = [...(words[0] ?? '')].slice(from % 5, (from % 5) + 3 + (length % 5)).join('');
        expect(finds(typed, searchable)).toBe(true);
        expect(finds(words.toReversed().join(' '), searchable)).toBe(true);
        if (searchWords(part)[0]?.startsWith(' ') === false) expect(finds(part, searchable)).toBe(true);
      }),
    );
  });
});

describe('storesWithWord', () => {
  const customer = {
    title: 'Leith',
    stores: { 'Leith Honda, 3940 Capital Boulevard': 'LEIHON', 'Toyota Raleigh': 'LEITOY' },
  };

  it.each([
    ['honda', ['LEIHON']],
    ['3940', ['LEIHON']],
    ['leith', ['LEIHON', 'None']],
    ['le', ['LEIHON', 'None']],
    ['leihon', []],
    ['lexus', []],
  ])('finds by %s the stores %j', (search, codes) => {
    expect(storesWithWord(customer, searchWords(search)[0] ?? '')).toEqual(codes);
  });
});
