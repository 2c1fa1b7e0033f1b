import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLists, savedLists } from '../../../app/store/checkout/lists/use-lists';
import { addList, removeList, type SavedList } from '../../../domain/cart/saved-lists';
import { anEntry } from '../../support/catalog/builders';
import { emptyDatabase } from '../../support/device/raw-database';

function aList(id: string): SavedList {
  return { id, name: `List ${id}`, saved_at: 1_760_000_000_000, cart: { 'PL420,Large,Navy,Honda': anEntry() } };
}

function add(list: SavedList) {
  return changeLists('hennessy', (lists) => addList(lists, list));
}

afterEach(() => emptyDatabase('saved-lists'));

describe('saved lists', () => {
  it('are kept per customer, newest first', async () => {
    await add(aList('a'));
    await add(aList('b'));

    expect(await savedLists('hennessy')).toEqual([aList('b'), aList('a')]);
    expect(await savedLists('leith')).toEqual([]);
  });

  it('of two tabs are all kept when both save at once', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => add(aList(id))));
    expect((await savedLists('hennessy')).map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('stay as they are when a change is refused', async () => {
    await add(aList('a'));
    expect(await add({ ...aList('b'), name: '' })).toMatchObject({ kind: 'refused' });
    expect(await savedLists('hennessy')).toEqual([aList('a')]);
  });

  it('can be deleted', async () => {
    await add(aList('a'));
    await changeLists('hennessy', (lists) => ({ kind: 'lists', lists: removeList(lists, 'a') }));
    expect(await savedLists('hennessy')).toEqual([]);
  });
});
