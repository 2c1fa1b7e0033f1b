import { describe, expect, it } from 'vitest';
import { chosenStore, currentStore, storeIdsOf } from '../../../domain/catalog/store-ids';

const SECRET = {
  stores: { 'Premier Kia, 12 Dock Spur': 'Premier Kia, 12 Dock Spur', 'Premier Ford': 'Premier Ford' },
  store_ids: { 'Premier Kia, 12 Dock Spur': '00c1' },
};
const PUBLIC = { stores: { 'Leith Honda, 3 Elm Street': 'LEIHON' } };

describe('chosenStore', () => {
  it.each([
    [PUBLIC, 'Leith Honda, 3 Elm Street', 'LEIHON'],
    [PUBLIC, 'None', undefined],
    [PUBLIC, 'constructor', undefined],
    [SECRET, 'Premier Kia, 12 Dock Spur', '00c1'],
    [SECRET, 'Premier Ford', undefined],
  ])('gives its id', (customer, store, store_id) => {
    expect(chosenStore(customer, store)).toEqual({ store, store_id });
  });
});

describe('currentStore', () => {
  it.each([
    [
      'by its code under an old name',
      PUBLIC,
      { store: 'Leith Honda, 1 Elm Street', store_id: 'LEIHON' },
      'Leith Honda, 3 Elm Street',
    ],
    ['by its id under an old name', SECRET, { store: 'Premier Kia', store_id: '00c1' }, 'Premier Kia, 12 Dock Spur'],
    ['by its name, kept without an id', PUBLIC, { store: 'Leith Honda, 3 Elm Street' }, 'Leith Honda, 3 Elm Street'],
    ['by its name under an id that is gone', SECRET, { store: 'Premier Ford', store_id: '00c9' }, 'Premier Ford'],
  ])('finds it %s', (_what, customer, kept, store) => {
    expect(currentStore(customer, kept)).toEqual(chosenStore(customer, store));
  });

  it('finds none that is gone', () => {
    expect(currentStore(PUBLIC, { store: 'Leith Saab', store_id: 'LEISAA' })).toBeUndefined();
    expect(currentStore(PUBLIC, { store: 'None' })).toBeUndefined();
  });
});

describe('storeIdsOf', () => {
  let made = 0;
  const newId = () => `new${++made}`;

  it('makes one for each store, and keeps those that are there', () => {
    made = 0;
    const stores = { Kia: 'PREKIA', Ford: 'PREFRD' };
    expect(storeIdsOf(undefined, { stores }, newId)).toEqual({ PREKIA: 'new1', PREFRD: 'new2' });
    const before = { stores, store_ids: { PREKIA: 'k', PREFRD: 'f' } };
    expect(storeIdsOf(before, { stores: { 'Kia, 1 Way': 'PREKIA', Ford: 'PREFRD' } }, newId)).toEqual(before.store_ids);
  });

  it('goes with a store whose code changes, and is nobody else’s then', () => {
    made = 0;
    const before = { stores: { Kia: 'PREKIA', Ford: 'PREFRD' }, store_ids: { PREKIA: 'k', PREFRD: 'f' } };
    expect(storeIdsOf(before, { stores: { Kia: 'PREKAA', Ford: 'PREFRD' } }, newId)).toEqual({
      PREFRD: 'f',
      PREKAA: 'k',
    });
    const swapped = storeIdsOf(before, { stores: { Kia: 'PREFRD', Ford: 'PREKIA' } }, newId);
    expect(swapped).toEqual(before.store_ids);
  });

  it('stays with a code that is deleted and comes back', () => {
    const before = { stores: { Kia: 'PREKIA', Ford: 'PREFRD' }, store_ids: { PREKIA: 'k', PREFRD: 'f' } };
    const without = {
      stores: { Ford: 'PREFRD' },
      store_ids: storeIdsOf(before, { stores: { Ford: 'PREFRD' } }, newId),
    };
    expect(storeIdsOf(without, { stores: before.stores }, newId)).toEqual(before.store_ids);
  });
});
