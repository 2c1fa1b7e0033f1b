import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderFileName, orderNumber, possibleNumbers, readOrderNumber } from '../../../domain/orders/order-number';

const HENNESSY = { title: 'Hennessy' };

describe('orderNumber', () => {
  it.each([
    ['HEN', 42, 'HEN-100042'],
    ['A1B', 900_000, 'A1B-1000000'],
  ])('of %s with the row id %i is %s', (prefix, id, number) => {
    expect(orderNumber(prefix, id)).toBe(number);
  });
});

describe('readOrderNumber', () => {
  it.each([
    'HEN-100042',
    ' hen-100042 ',
    '#HEN-100042',
    '# HEN 100042',
    'HEN100042',
    'HEN–100042',
    'HEN#100042',
    'HEN\u2011100042',
    'HEN\u200b-100042',
    'ＨＥＮ－１０００４２',
  ])('reads %j', (text) => {
    expect(readOrderNumber(text, HENNESSY)).toBe('HEN-100042');
  });

  it.each([
    '',
    'HEN',
    'HEN-',
    'HEN-42',
    'LEI-100042',
    '100042',
    'PUR-100042',
    'HEN-100042-1',
    'HEN-1000000000000',
    'Henry',
  ])('reads no order number in %j', (text) => {
    expect(readOrderNumber(text, HENNESSY)).toBeUndefined();
  });

  it('reads the number alone only where it may be an order', () => {
    const read = (text: string) => [readOrderNumber(text, HENNESSY), possibleNumbers(text, HENNESSY)];
    expect(read('100042')).toEqual([undefined, ['HEN-100042']]);
    expect(read('hen100042')).toEqual(['HEN-100042', ['HEN-100042']]);
    expect(read('42')).toEqual([undefined, []]);
  });
});

describe('readOrderNumber with several prefixes', () => {
  const MOVED = {
    key: 'ford',
    title: 'Ford Group',
    order_prefix: 'FGR',
    order_prefixes: ['FGR', 'FOR', 'A1', 'A11', 'A/C'],
  };

  it.each([
    ['FGR-100042', 'FGR-100042'],
    ['for 100042', 'FOR-100042'],
    ['A11-100042', 'A11-100042'],
    ['A1-100042', 'A1-100042'],
    ['a/c-100042', 'A/C-100042'],
    ['HEN-100042', undefined],
    // A11 and 100042, or A1 and 1100042?
    ['A11100042', undefined],
  ])('reads %j as %s', (text, number) => {
    expect(readOrderNumber(text, MOVED)).toBe(number);
  });

  it('reads the number alone under every prefix, the current one first', () => {
    const numbers = ['FGR-100042', 'FOR-100042', 'A1-100042', 'A11-100042', 'A/C-100042'];
    expect(possibleNumbers('#100042', MOVED)).toEqual(numbers);
  });

  it('reads what it writes, and never the number of somebody else', () => {
    const prefix = fc.stringMatching(/^[A-Z][A-Z0-9]{1,5}$/);
    fc.assert(
      fc.property(prefix, prefix, fc.integer({ min: 1, max: 10_000_000 }), (own, other, id) => {
        const customer = { title: 'Any', order_prefix: own };
        expect(readOrderNumber(orderNumber(own, id), customer)).toBe(orderNumber(own, id));
        if (own !== other) expect(readOrderNumber(orderNumber(other, id), customer)).toBeUndefined();
      }),
    );
  });
});

describe('orderFileName', () => {
  it.each([
    ['HEN-100042', 'HEN-100042'],
    ['A1B-100042', 'A1B-100042'],
    ['../-100042', 'order-100042'],
    ['A/C-100042', 'order-100042'],
    ['AB\ufffd-100042', 'order-100042'],
    ['C:\\-100042', 'order-100042'],
    ['NUL\u0000-100042', 'order-100042'],
  ])('of %j is %s', (number, name) => {
    expect(orderFileName(number)).toBe(name);
  });

  it('leads nowhere, whatever the number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(orderFileName(text)).toMatch(/^[A-Za-z0-9]+-\d*$/);
      }),
    );
  });
});
