import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  overfullCell,
  parsePeople,
  peopleByCell,
  peopleInGrid,
  withPeople,
} from '../../../../domain/cart/name-list/fill-grid';
import type { Person } from '../../../../domain/cart/name-list/name-list';

const ANN: Person = { name: 'Ann', size: 'Large', color: 'Navy', quantity: 1 };
const BOB: Person = { name: 'Bob', size: 'Large', color: 'Navy', quantity: 2 };
const CY: Person = { name: 'Cy', size: 'Small', color: 'Black', quantity: 4 };

const people: fc.Arbitrary<Person[]> = fc.array(
  fc.record({
    name: fc.constantFrom('Ann', 'Bob'),
    size: fc.constantFrom('Small', 'Large'),
    color: fc.constantFrom('Navy', 'Black'),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
);

describe('withPeople', () => {
  it('adds to what the grid holds', () => {
    expect(withPeople({ 'Navy,Large': 5, 'Navy,Small': 1 }, [ANN, BOB, CY])).toEqual({
      'Navy,Large': 8,
      'Navy,Small': 1,
      'Black,Small': 4,
    });
  });

  it('fills in every unit, once', () => {
    const sum = (quantities: readonly number[]) => quantities.reduce((total, one) => total + one, 0);
    return fc.assert(
      fc.property(people, (list) => {
        expect(sum(Object.values(withPeople({ 'Navy,Large': 7 }, list)))).toBe(
          7 + sum(list.map(({ quantity }) => quantity)),
        );
        expect([...peopleByCell(list).values()].flat()).toHaveLength(list.length);
        expect(peopleInGrid(list, withPeople({}, list))).toEqual(list);
      }),
    );
  });
});

describe('overfullCell', () => {
  it.each([
    [99_997, undefined],
    [99_998, 'Navy,Large'],
  ])('with %i units in the grid and 3 more gives %j', (units, cell) => {
    expect(overfullCell({ 'Navy,Large': units }, [ANN, BOB])).toBe(cell);
  });
});

describe('peopleInGrid', () => {
  it('leaves out those whose units an undo took back', () => {
    expect(peopleInGrid([ANN, BOB, CY], { 'Navy,Large': 2 })).toEqual([ANN]);
    expect(peopleInGrid([ANN, BOB, CY], {})).toEqual([]);
  });
});

describe('parsePeople', () => {
  it('reads what was kept', () => {
    expect(parsePeople(JSON.parse(JSON.stringify([ANN, CY])))).toEqual([ANN, CY]);
  });

  it.each([
    null,
    'Ann',
    {},
    [null],
    [{ ...ANN, quantity: 0 }],
    [{ ...ANN, quantity: 1.5 }],
    [{ ...ANN, name: '' }],
    [{ ...ANN, name: 'A'.repeat(61) }],
    [{ name: 'Ann' }],
  ])('refuses %j', (value) => {
    expect(parsePeople(value)).toBeUndefined();
  });
});
