import { describe, expect, it } from 'vitest';
import { orderNumber, readOrderNumber } from '../../../domain/orders/order-number';

const HENNESSY = { title: 'Hennessy' };

describe('orderNumber', () => {
  it.each([
    ['Hennessy', 42, 'HEN-100042'],
    ['New Customer', 900_000, 'NEW-1000000'],
  ])('of %s with the row id %i is %s', (title, id, number) => {
    expect(orderNumber({ title }, id)).toBe(number);
  });
});

describe('readOrderNumber', () => {
  it.each(['HEN-100042', ' hen-100042 ', '#HEN-100042', '# HEN 100042', 'HEN100042', 'HEN–100042', 'HEN#100042'])(
    'reads %j',
    (text) => {
      expect(readOrderNumber(text, HENNESSY)).toBe('HEN-100042');
    },
  );

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

  it('reads the number alone in a column of order numbers', () => {
    expect([readOrderNumber('100042', HENNESSY, true), readOrderNumber('42', HENNESSY, true)]).toEqual([
      'HEN-100042',
      undefined,
    ]);
  });
});
