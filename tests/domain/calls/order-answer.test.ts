import { describe, expect, it } from 'vitest';
import { isAnswerTo } from '../../../domain/calls/order-answer';

const KEY = '4f0c2b7e-6f5e-4f57-9f0e-0a3a5f0f7a11';

describe('isAnswerTo', () => {
  it.each([
    ['the order’s key', { order_id: 'LEI-7', key: KEY }, true],
    ['no key, but an order number', { order_id: 'LEI-100007' }, true],
    ['a null key and an order number', { order_id: 'POH-2200117', key: null }, true],
    ['an order number of an unusual title', { order_id: 'A/C-100042', key: null }, true],
    ['another order’s key', { order_id: 'LEI-100007', key: `${KEY}2` }, false],
    ['an empty key', { order_id: 'LEI-100007', key: '' }, false],
    ['a key that’s a number', { order_id: 'LEI-100007', key: 7 }, false],
    ['no key and another sort of id', { order_id: '7741' }, false],
    ['no key and a number for its id', { order_id: 100_007 }, false],
    ['a key and no order', { key: KEY }, false],
    ['a key and an empty order', { order_id: '', key: KEY }, false],
    ['a list', [KEY], false],
    ['null', null, false],
    ['a text', 'LEI-100007', false],
  ])('reads an answer with %s', (_what, answer, expected) => {
    expect(isAnswerTo(answer, KEY)).toBe(expected);
  });

  it('finds the number of a card order beside the provider’s id', () => {
    const answer = { order_id: '5O190127TN364715T', order_number: 'PRE-100042' };
    expect(isAnswerTo(answer, KEY, 'order_number')).toBe(true);
    expect(isAnswerTo(answer, KEY)).toBe(false);
  });
});
