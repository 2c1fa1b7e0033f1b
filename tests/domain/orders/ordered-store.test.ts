import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeMeant } from '../../../domain/orders/ordered-store';

const KIA = 'Premier Kia, 12 Dock Spur';
const MAZDA = 'Premier Mazda, 1574 Jubilee Bluff Drive';
const SECRET = {
  stores: { [KIA]: 'PREKIA', [MAZDA]: 'PREMAZ' },
  store_ids: { PREKIA: '00c1', PREMAZ: '00c2', PREOLD: '00c3' },
  store_codes_are_bypass_codes: true,
};
const PUBLIC = { stores: SECRET.stores };
const FORMER = new Map([
  ['Premier Kia, 10 Dock Spur', ['PREKIA']],
  // Mazda moved away, and Kia moved in.
  [KIA, ['PREMAZ', 'PREKIA']],
  ['Premier Saab, 3 Elm Street', ['PREOLD']],
]);
const SAVED = { captured_at: 1_795_000_000_000 };
const kia = { kind: 'store', code: 'PREKIA' };

describe('storeMeant', () => {
  it.each([
    ['a code', { store: 'PREKIA' }, kia],
    ['a name of today', { store: MAZDA }, { kind: 'store', code: 'PREMAZ' }],
    ['a former name', { store: 'Premier Kia, 10 Dock Spur', ...SAVED }, kia],
    ['a former name with the code', { store: 'Premier Kia, 10 Dock Spur', store_id: 'PREKIA', ...SAVED }, kia],
    ['a name that two have had', { store: KIA, ...SAVED }, { kind: 'doubtful' }],
    ['a name that two have had, chosen right now', { store: KIA }, kia],
    [
      'a name that two have had, with the code',
      { store: KIA, store_id: 'PREMAZ', ...SAVED },
      { kind: 'store', code: 'PREMAZ' },
    ],
    ['a code under another store’s name', { store: MAZDA, store_id: 'PREKIA', ...SAVED }, { kind: 'doubtful' }],
    ['a code under a name that nobody knows', { store: 'Premier Kia', store_id: 'PREKIA', ...SAVED }, kia],
    [
      'a code that is gone, with a name of today',
      { store: MAZDA, store_id: 'PREOLD' },
      { kind: 'store', code: 'PREMAZ' },
    ],
    [
      'a store that is gone',
      { store: 'Premier Saab, 3 Elm Street', store_id: 'PREOLD', ...SAVED },
      { kind: 'unknown' },
    ],
    ['a name that nobody knows', { store: 'Moon Motors' }, { kind: 'unknown' }],
    ['no store, whatever the id says', { store: 'None', store_id: 'PREKIA' }, { kind: 'store', code: 'None' }],
    ['a name of every object', { store: 'constructor', store_id: '__proto__' }, { kind: 'unknown' }],
  ])('reads %s', (_what, named, expected) => {
    expect(storeMeant(PUBLIC, FORMER, named)).toEqual(expected);
  });

  it.each([
    ['an id', { store: KIA, store_id: '00c2', ...SAVED }, { kind: 'store', code: 'PREMAZ' }],
    ['an id of a deleted store', { store: MAZDA, store_id: '00c3', ...SAVED }, { kind: 'store', code: 'PREMAZ' }],
    ['no id where the name fits two', { store: KIA, ...SAVED }, { kind: 'doubtful' }],
    ['a secret code in the place of an id', { store: 'Moon Motors', store_id: 'PREKIA' }, { kind: 'unknown' }],
    ['a secret code in the place of a name', { store: 'PREKIA' }, { kind: 'unknown' }],
  ])('reads %s where codes are secret', (_what, named, expected) => {
    expect(storeMeant(SECRET, FORMER, named)).toEqual(expected);
  });

  it('never guesses: a store that was saved by name only is the only one that ever had it', () => {
    const name = fc.constantFrom('A', 'B', 'C');
    const code = fc.constantFrom('AAAAAA', 'BBBBBB', 'CCCCCC');
    return fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, code), { selector: ([each]) => each }),
        fc.dictionary(name, fc.uniqueArray(code)),
        name,
        (stores, former, store) => {
          const current = Object.fromEntries(stores);
          const meant = storeMeant({ stores: current }, new Map(Object.entries(former)), { store, ...SAVED });
          if (meant.kind !== 'store') return;
          const owners = new Set([current[store], ...(former[store] ?? [])]);
          const open = [...owners].filter((each) => Object.values(current).some((code) => code === each));
          expect(open).toEqual([meant.code]);
        },
      ),
    );
  });
});
