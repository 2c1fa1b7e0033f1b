import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addList,
  readLists,
  removeList,
  renameList,
  restoreList,
  type SavedList,
} from '../../../domain/cart/saved-lists';
import { anEntry } from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

function aList(overrides: Partial<SavedList> = {}): SavedList {
  return { id: 'a', name: 'New hire', saved_at: 1_760_000_000_000, cart: cartOf([anEntry()]), ...overrides };
}

function lists(count: number): readonly SavedList[] {
  return Array.from({ length: count }, (_, index) => aList({ id: `${index}`, name: `List ${index}` }));
}

describe('addList', () => {
  it('puts the list on top, with its name on one line', () => {
    const result = addList(lists(1), aList({ name: '  New\thire ' }));
    expect(result.kind === 'lists' && result.lists.map(({ name }) => name)).toEqual(['New hire', 'List 0']);
  });

  it.each([
    [49, 'lists'],
    [50, 'refused'],
  ])('next to %i lists: %s', (count, kind) => {
    expect(addList(lists(count), aList()).kind).toBe(kind);
  });

  it.each([
    ['', 'Enter a name for the list.'],
    ['   ', 'Enter a name for the list.'],
    ['x'.repeat(61), 'Use at most 60 characters.'],
    ['New\uE000hire', 'Remove invisible characters from the name.'],
    ['LIST 0', 'There is a list named LIST 0 already. Choose another name.'],
  ])('refuses the name "%s"', (name, message) => {
    expect(addList(lists(1), aList({ name }))).toEqual({ kind: 'refused', message });
  });

  it('takes a name of 60 characters', () => {
    expect(addList([], aList({ name: 'x'.repeat(60) })).kind).toBe('lists');
  });
});

describe('renameList', () => {
  it('renames one list, also to the same name in other letters', () => {
    const result = renameList(lists(2), '1', 'LIST 1');
    expect(result.kind === 'lists' && result.lists.map(({ name }) => name)).toEqual(['List 0', 'LIST 1']);
  });

  it("refuses another list's name", () => {
    expect(renameList(lists(2), '1', 'list 0').kind).toBe('refused');
  });
});

describe('removeList and restoreList', () => {
  it('leave the lists as they were', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (count, at) => {
        const before = lists(count);
        const list = before[at % count] as SavedList;
        const restored = restoreList(removeList(before, list.id), list, at % count);
        expect(restored).toEqual({ kind: 'lists', lists: before });
      }),
    );
  });

  it('refuse a list that no longer fits', () => {
    expect(restoreList(lists(50), aList(), 0).kind).toBe('refused');
  });

  it('never have a list twice', () => {
    expect(restoreList([aList()], aList(), 0)).toEqual({ kind: 'lists', lists: [aList()] });
  });
});

describe('readLists', () => {
  it('reads back what was stored', () => {
    return fc.assert(
      fc.property(cart, (full) => {
        const stored = [aList({ cart: full })];
        expect(readLists(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
      }),
    );
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [[null, 5, {}, { ...aList(), cart: 'none' }, { ...aList(), name: 5 }]],
  ])('leaves out what is no list: %j', (stored) => {
    expect(readLists(stored)).toEqual([]);
  });

  it('never throws', () => {
    return fc.assert(fc.property(fc.jsonValue(), (stored) => void readLists(stored)));
  });
});
