import { describe, expect, it } from 'vitest';
import { chunkOf } from '../../server/scripts/build/client-chunks';

const HOME = '/app/store/store-home/store-home-screen.tsx';
const ITEM = '/app/store/item/item-screen.tsx';
const ORDERS = '/app/store/orders/orders-screen.tsx';
const CHECKOUT = '/app/store/checkout/checkout-screen.tsx';
const OUTBOX = '/app/store/outbox/outbox-screen.tsx';
const SUCCESS = '/app/store/success/success-screen.tsx';
const SLIP = '/app/store/packing-slip/packing-slip-screen.tsx';
const DIALOG = '/app/search/search-dialog.tsx';
const LIST = '/app/ui/selector-list.tsx';

/** A module that each of these imports through one more module. The page's router loads all of them lazily. */
function chunkOfModuleIn(...users: readonly string[]): string | null {
  return chunkOf('/domain/module.ts', {
    getModuleInfo(id) {
      const lazy = { importers: [], dynamicImporters: ['/app/store/router.tsx'], isEntry: false };
      if (users.includes(id)) return lazy;
      const isModule = id === '/domain/module.ts';
      const importers = isModule ? users.map((user) => `${user} part`) : [id.replace(' part', '')];
      return { importers, dynamicImporters: [], isEntry: false };
    },
  });
}

describe('chunkOf', () => {
  it.each([
    [[ITEM, HOME, CHECKOUT], 'picture'],
    [[ITEM, CHECKOUT], 'catalog'],
    [[ITEM, ORDERS], 'item-names'],
    [[ORDERS, CHECKOUT, OUTBOX], 'order-lines'],
    [[ORDERS, OUTBOX], 'past-orders'],
    [[OUTBOX, CHECKOUT], 'ordering'],
    [[SUCCESS, OUTBOX], 'after-order'],
    [[ORDERS, SLIP], 'orders-parts'],
    [[CHECKOUT, DIALOG], 'ordering'],
    [[HOME, ITEM, DIALOG], 'picture'],
  ])('of a module in %j is %s', (users, chunk) => {
    expect(chunkOfModuleIn(...users)).toBe(chunk);
  });

  it.each([[[ITEM]], [[DIALOG]], [[DIALOG, LIST]]])('leaves a module in %j to the bundler', (users) => {
    expect(chunkOfModuleIn(...users)).toBeNull();
  });

  it('names the chunks of libraries that several screens use', () => {
    expect(chunkOf('/node_modules/dayjs/dayjs.min.js', { getModuleInfo: () => null })).toBe('dates');
    expect(chunkOf('/node_modules/react/index.js', { getModuleInfo: () => null })).toBeNull();
  });
});
