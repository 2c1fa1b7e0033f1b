import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  applyEdits,
  isConflict,
  isRelated,
  isWithin,
  type Json,
  type JsonDocuments,
  valueAt,
} from '../../../domain/catalog/draft';

const POLO = { code: 'PL420', name: 'Polo', sizes: { Small: 42, '2XLarge': 44 }, colors: ['Navy'] };
const CAP = { code: 'CP100', name: 'Cap' };
const DOCUMENTS: JsonDocuments = {
  'items/mens.json': [POLO, CAP],
  'customers/hennessy.json': { title: 'Hennessy', items: { PL420: {} } },
  'colors.json': { Navy: '#123456' },
};

const price = (value: Json) => ({ document: 'items/mens.json', pointer: ['PL420', 'sizes', '2XLarge'], value });
const of = (pointer: readonly string[], document = 'items/mens.json') => ({ document, pointer });

describe('valueAt', () => {
  it.each([
    [of(['PL420', 'sizes', '2XLarge']), 44],
    [of(['CP100']), CAP],
    [of([]), [POLO, CAP]],
    [of(['PL420', 'colors']), ['Navy']],
    [of(['Navy'], 'colors.json'), '#123456'],
    [of(['items', 'PL420'], 'customers/hennessy.json'), {}],
    [of(['XX1', 'sizes']), null],
    [of(['PL420', 'name', 'length']), null],
    [of(['PL420', 'colors', '0']), null],
    [of(['constructor'], 'colors.json'), null],
    [of([], 'items/none.json'), null],
  ])('of %j is %j', (place, value) => {
    expect(valueAt(DOCUMENTS, place)).toEqual(value);
  });
});

describe('applyEdit', () => {
  it('changes one place, and leaves the order of everything else', () => {
    const after = applyEdit(DOCUMENTS, price(45));
    expect(after['items/mens.json']).toEqual([{ ...POLO, sizes: { Small: 42, '2XLarge': 45 } }, CAP]);
    expect(JSON.stringify(after)).toBe(JSON.stringify(DOCUMENTS).replace('"2XLarge":44', '"2XLarge":45'));
    expect(valueAt(DOCUMENTS, price(45))).toBe(44);
  });

  it('removes with null, from a list of items too', () => {
    expect(valueAt(applyEdit(DOCUMENTS, price(null)), of(['PL420', 'sizes']))).toEqual({ Small: 42 });
    expect(applyEdit(DOCUMENTS, { ...of(['PL420']), value: null })['items/mens.json']).toEqual([CAP]);
    expect(Object.keys(applyEdit(DOCUMENTS, { ...of([], 'colors.json'), value: null }))).not.toContain('colors.json');
  });

  it('adds an item at the end of its list, and a list of a type that had none', () => {
    const item = { code: 'PL900', name: 'Lodge Polo' };
    const edit = { ...of(['PL900']), value: item };
    expect(applyEdit(DOCUMENTS, edit)['items/mens.json']).toEqual([POLO, CAP, item]);
    expect(applyEdit({}, edit)).toEqual({ 'items/mens.json': [item] });
  });

  it('makes the objects on the way, and an item with its code', () => {
    const added = applyEdit({}, { ...of(['PL900', 'name']), value: 'Lodge Polo' });
    expect(added).toEqual({ 'items/mens.json': [{ code: 'PL900', name: 'Lodge Polo' }] });
    const after = applyEdit({}, { ...of(['PL420', 'Red'], 'photographs.json'), value: 'abc' });
    expect(after).toEqual({ 'photographs.json': { PL420: { Red: 'abc' } } });
  });

  it('removes nothing from where nothing is', () => {
    expect(applyEdit({}, { ...of(['PL420', 'Red'], 'photographs.json'), value: null })).toEqual({});
    expect(applyEdit(DOCUMENTS, { ...of(['XX1', 'sizes', 'Large']), value: null })).toEqual(DOCUMENTS);
  });

  it('takes any key as a key', () => {
    const after = applyEdit({}, { ...of(['__proto__', 'x'], 'colors.json'), value: 1 });
    expect(JSON.stringify(after)).toBe('{"colors.json":{"__proto__":{"x":1}}}');
    expect(valueAt(after, of(['__proto__', 'x'], 'colors.json'))).toBe(1);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

const KEYS = ['PL420', 'CP100', 'XX1', 'sizes', 'Small', 'name', 'code', '__proto__', ''];
const pointers = fc.array(fc.constantFrom(...KEYS), { maxLength: 4 });
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, 1, 'x', true),
  fc.constant({ Small: 1 }),
  fc.constant(['Navy']),
);
const edits = fc.record({
  document: fc.constantFrom(...Object.keys(DOCUMENTS), 'photographs.json'),
  pointer: pointers,
  value: values,
});

/** A list of items holds only items with their codes. */
const isCode = (pointer: readonly string[]) => pointer.length === 1;

describe('an edit of any place', () => {
  it('can be read where it was made', () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const isItems = edit.document.startsWith('items/');
        // The item would have another code, or none.
        fc.pre(!isItems || (!isCode(edit.pointer) && edit.pointer[1] !== 'code'));
        const found = valueAt(applyEdit(DOCUMENTS, edit), edit);
        expect(found).toEqual(edit.value);
      }),
    );
  });

  it('changes nothing elsewhere', () => {
    fc.assert(
      fc.property(edits, edits, (edit, other) => {
        fc.pre(!isRelated(edit, other));
        fc.pre(edit.pointer[1] !== 'code');
        const blocked = valueAt(DOCUMENTS, other) === null;
        fc.pre(!blocked);
        // Whatever is in the way of an edit is replaced.
        fc.pre(edit.pointer.every((_, depth) => isWayFree(edit.document, edit.pointer.slice(0, depth))));
        expect(valueAt(applyEdit(DOCUMENTS, edit), other)).toEqual(valueAt(DOCUMENTS, other));
      }),
    );
  });

  it('never changes what it is made from', () => {
    const before = JSON.stringify(DOCUMENTS);
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 8 }), (several) => {
        applyEdits(DOCUMENTS, several);
        expect(JSON.stringify(DOCUMENTS)).toBe(before);
      }),
    );
  });
});

function isWayFree(document: string, pointer: readonly string[]): boolean {
  const found = valueAt(DOCUMENTS, { document, pointer });
  return found === null || (typeof found === 'object' && (pointer.length === 0 || !Array.isArray(found)));
}

describe('places', () => {
  it('are within others of the same document', () => {
    expect(isWithin(of(['PL420', 'sizes']), of(['PL420']))).toBe(true);
    expect(isWithin(of(['PL420']), of(['PL420']))).toBe(true);
    expect(isWithin(of(['PL420']), of(['PL420', 'sizes']))).toBe(false);
    expect(isRelated(of(['PL420']), of(['PL420', 'sizes']))).toBe(true);
    expect(isRelated(of(['PL420', 'name']), of(['PL420', 'sizes']))).toBe(false);
    expect(isWithin(of(['PL420']), of([], 'items/womens.json'))).toBe(false);
  });
});

describe('isConflict', () => {
  const edit = { ...price(45), id: 1, base: 44, person: 'ruth', by: 'Ruth', at: 0 };

  it('is one once something else is published at its place', () => {
    expect(isConflict(edit, DOCUMENTS)).toBe(false);
    expect(isConflict(edit, applyEdit(DOCUMENTS, price(46)))).toBe(true);
    expect(isConflict(edit, applyEdit(DOCUMENTS, { ...of(['CP100']), value: null }))).toBe(false);
  });

  it('counts the order of sizes', () => {
    const whole = { ...edit, pointer: ['PL420', 'sizes'], base: { '2XLarge': 44, Small: 42 } };
    expect(isConflict(whole, DOCUMENTS)).toBe(true);
  });
});
