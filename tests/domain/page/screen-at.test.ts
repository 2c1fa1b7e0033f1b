import { describe, expect, it } from 'vitest';
import { itemAt, screenAt } from '../../../domain/page/screen-at';
import { anItem } from '../../support/catalog/builders';

const POLO = { ...anItem(), pictures: {} };
const DOTTED = { ...anItem({ code: 'PL 4.2/0' }), pictures: {} };
const STORE = { items: [POLO, DOTTED] };

describe('screenAt', () => {
  it.each([
    ['', { kind: 'home' }],
    ['/', { kind: 'home' }],
    ['/checkout', { kind: 'checkout' }],
    ['/checkout/', { kind: 'checkout' }],
    ['/orders', { kind: 'orders' }],
    ['/outbox', { kind: 'outbox' }],
    ['/success', { kind: 'success' }],
    ['/catalog/mens', { kind: 'category', type: 'mens' }],
    ['/catalog/hats', { kind: 'category', type: 'hat' }],
    ['/item/PL420', { kind: 'item', item: POLO, color: 'Navy' }],
    ['/item/pl420', { kind: 'item', item: POLO, color: 'Navy' }],
    ['/item/PL%204.2%2F0', { kind: 'item', item: DOTTED, color: 'Navy' }],
  ])('knows the screen of %j', (path, screen) => {
    expect(screenAt(path, '', STORE)).toEqual(screen);
  });

  it.each([
    '/catalog',
    '/catalog/nothing',
    '/item',
    '/item/NONE',
    '/item/%',
    '/item/PL420/more',
    '/orders/LEI-100001/slip',
    '/constructor',
    '/hand-over',
  ])('leaves %j to the app', (path) => {
    expect(screenAt(path, '', STORE)).toEqual({ kind: 'other' });
  });

  it.each([
    ['?color=Black', 'Black'],
    ['?color=Pink', 'Navy'],
    ['?color=%', 'Navy'],
    ['?other=1&color=Black', 'Black'],
  ])('takes the color of an item from %j', (search, color) => {
    expect(screenAt('/item/PL420', search, STORE)).toMatchObject({ color });
  });
});

describe('itemAt', () => {
  const CODES = ['WS710', 'ws710', 'Cp500'].map((code) => ({ code }));

  it.each([
    ['WS710', 'WS710'],
    ['ws710', 'ws710'],
    ['cP500', 'Cp500'],
    ['Ws710', undefined],
    ['CP50', undefined],
    ['', undefined],
  ])('finds for %j the item %j', (typed, code) => {
    expect(itemAt(typed, CODES)?.code).toBe(code);
  });
});
