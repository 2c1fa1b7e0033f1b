import { describe, expect, it } from 'vitest';
import { type Cart, EMPTY_CART } from '../../../../domain/cart/cart';
import type { Person } from '../../../../domain/cart/name-list/name-list';
import { namedUnits, namesOfOrder, packingList, packingPeople } from '../../../../domain/cart/name-list/packing-list';
import { anEntry } from '../../../support/catalog/builders';
import { cartOf } from '../../arbitraries';

const NAVY_LARGE = anEntry({ size: 'Large', color: 'Navy', quantity: 3 });
const NAVY_SMALL = anEntry({ size: 'Small', color: 'Navy', quantity: 1 });

function person(name: string, size: string, quantity = 1): Person {
  return { name, size, color: 'Navy', quantity };
}

const NAMES = namedUnits(
  [person('Ann', 'Large'), person('Bob', 'Large', 2), person('Cy', 'Small')],
  [NAVY_LARGE, NAVY_SMALL],
);

function rows(ordered: Cart): readonly string[] {
  return packingList(NAMES, ordered).rows.map(({ name, ordered: units, quantity }) => `${name} ${units}/${quantity}`);
}

describe('namedUnits', () => {
  it('leaves out people whose cell was emptied before it was added', () => {
    const names = namedUnits([person('Ann', 'Large'), person('Cy', 'Small')], [NAVY_LARGE]);
    expect(names.map(({ name }) => name)).toEqual(['Ann']);
  });
});

describe('packingPeople', () => {
  it('puts what one person gets together, in the order of the list', () => {
    const names = namedUnits(
      [person('Ann', 'Large'), person('Bob', 'Large', 2), person('Ann', 'Small')],
      [NAVY_LARGE, NAVY_SMALL],
    );
    const { rows: listed } = packingList(names, cartOf([NAVY_LARGE, NAVY_SMALL]));
    const people = packingPeople(listed).map(({ name, rows: own }) => [name, own.map(({ entry }) => entry.size)]);
    expect(people).toEqual([
      ['Ann', ['Large', 'Small']],
      ['Bob', ['Large']],
    ]);
  });
});

describe('packingList', () => {
  it('gives each name its units', () => {
    expect(rows(cartOf([NAVY_LARGE, NAVY_SMALL]))).toEqual(['Ann 1/1', 'Bob 2/2', 'Cy 1/1']);
  });

  it('says which names are short after a quantity was lowered', () => {
    expect(rows(cartOf([{ ...NAVY_LARGE, quantity: 2 }, NAVY_SMALL]))).toEqual(['Ann 1/1', 'Bob 1/2', 'Cy 1/1']);
  });

  it('says which names have nothing after a line was removed', () => {
    expect(rows(cartOf([NAVY_LARGE]))).toEqual(['Ann 1/1', 'Bob 2/2', 'Cy 0/1']);
  });

  it('takes no units of another logo', () => {
    expect(rows(cartOf([{ ...NAVY_LARGE, embroidery: 'Another logo' }]))).toEqual(['Ann 0/1', 'Bob 0/2', 'Cy 0/1']);
  });

  it('lists what was ordered for nobody by name', () => {
    const { unnamed } = packingList(
      NAMES,
      cartOf([
        { ...NAVY_LARGE, quantity: 5 },
        { ...NAVY_SMALL, color: 'Black' },
      ]),
    );
    expect(unnamed.map(({ color, size, quantity }) => `${quantity} ${color} ${size}`)).toEqual([
      '2 Navy Large',
      '1 Black Small',
    ]);
  });
});

describe('namesOfOrder', () => {
  const names = (list: ReturnType<typeof namesOfOrder>) => ({
    ordered: list.ordered.map(({ name }) => name),
    left: list.left.map(({ name }) => name),
  });

  it('leaves names with the cart if their line was added after the checkout', () => {
    expect(names(namesOfOrder(NAMES, cartOf([NAVY_LARGE]), cartOf([NAVY_SMALL])))).toEqual({
      ordered: ['Ann', 'Bob'],
      left: ['Cy'],
    });
  });

  it('gives names of a removed line to the order', () => {
    expect(names(namesOfOrder(NAMES, cartOf([NAVY_LARGE]), EMPTY_CART))).toEqual({
      ordered: ['Ann', 'Bob', 'Cy'],
      left: [],
    });
  });
});
