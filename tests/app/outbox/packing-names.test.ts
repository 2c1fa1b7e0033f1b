import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetNames,
  giveNamesToOrder,
  keepNames,
  namesOf,
  setPacked,
  subscribeToNames,
} from '../../../app/outbox/packing-list/packing-names';
import type { Cart } from '../../../domain/cart/cart';
import type { Person } from '../../../domain/cart/name-list/name-list';
import { cartOf } from '../../domain/arbitraries';
import { anEntry } from '../../support/catalog/builders';
import { emptyDatabase, rawValues } from '../../support/device/raw-database';
import { serverAnswersAt } from '../../support/device/server-time';
import { openTab } from '../../support/device/session-storage';

const DAY_MS = 24 * 60 * 60_000;
const LARGE = anEntry({ size: 'Large', color: 'Navy', quantity: 1 });
const SMALL = anEntry({ size: 'Small', color: 'Navy', quantity: 1 });
const ANN: Person = { name: 'Ann', size: 'Large', color: 'Navy', quantity: 1 };
const CY: Person = { name: 'Cy', size: 'Small', color: 'Navy', quantity: 1 };
const CONTACT = { first_name: 'Renee', last_name: 'Castellano', store: 'None', customer_po: '' };

beforeEach(() => {
  openTab();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await emptyDatabase('packing-lists');
});

function order(key: string, cart: Cart) {
  return { key, at: 1, contact: CONTACT, cart };
}

async function giveNames(key: string): Promise<void> {
  await keepNames('leith', [ANN], [LARGE]);
  await giveNamesToOrder('leith', order(key, cartOf([LARGE])), {});
}

async function namesIn(key: string, customer: 'leith' | 'hennessy' = 'leith') {
  return (await namesOf(customer, key))?.names.map(({ name }) => name);
}

describe('packing names', () => {
  it('go from the cart to the order that it became', async () => {
    const heard = vi.fn();
    const unsubscribe = subscribeToNames(heard);
    await keepNames('leith', [ANN], [LARGE]);
    await keepNames('leith', [CY], [SMALL]);
    await giveNamesToOrder('leith', order('order-1', cartOf([LARGE, SMALL])), {});
    unsubscribe();

    expect(await namesIn('order-1')).toEqual(['Ann', 'Cy']);
    expect(heard).toHaveBeenCalledOnce();
    expect(await rawValues('packing-lists')).toHaveLength(1);
  });

  it('remember who is packed, and nothing of an order without names', async () => {
    await keepNames('leith', [ANN, CY], [LARGE, SMALL]);
    await giveNamesToOrder('leith', order('order-1', cartOf([LARGE, SMALL])), {});
    await setPacked('order-1', 'Ann', true);
    await setPacked('order-1', 'Cy', true);
    await setPacked('order-1', 'Ann', false);
    await setPacked('order-2', 'Ann', true);

    expect((await namesOf('leith', 'order-1'))?.packed).toEqual(['Cy']);
    expect(await rawValues('packing-lists')).toHaveLength(1);
  });

  it('stay with the cart if their line was not ordered yet', async () => {
    await keepNames('leith', [ANN, CY], [LARGE, SMALL]);
    await giveNamesToOrder('leith', order('order-1', cartOf([LARGE])), cartOf([SMALL]));
    await giveNamesToOrder('leith', order('order-2', cartOf([SMALL])), {});

    expect(await namesIn('order-1')).toEqual(['Ann']);
    expect(await namesIn('order-2')).toEqual(['Cy']);
  });

  it('belong to the cart of one tab and the orders of one store', async () => {
    await keepNames('leith', [ANN], [LARGE]);
    openTab();
    await giveNamesToOrder('leith', order('other-tab', cartOf([LARGE])), {});
    expect(await namesIn('other-tab')).toBeUndefined();

    await keepNames('leith', [CY], [SMALL]);
    await giveNamesToOrder('leith', order('order-1', cartOf([SMALL])), {});
    expect(await namesIn('order-1')).toEqual(['Cy']);
    expect(await namesIn('order-1', 'hennessy')).toBeUndefined();
  });

  it('keep no cart without names, and make no packing list for it', async () => {
    await keepNames('leith', [ANN], [SMALL]);
    await giveNamesToOrder('leith', order('order-1', cartOf([SMALL])), {});

    expect(await rawValues('packing-lists')).toEqual([]);
  });

  it('are forgotten on request, and nothing else is', async () => {
    for (const key of ['order-1', 'order-2']) {
      await keepNames('leith', [ANN], [LARGE]);
      await giveNamesToOrder('leith', order(key, cartOf([LARGE])), {});
    }
    await forgetNames('order-1');

    expect(await namesIn('order-1')).toBeUndefined();
    expect(await namesIn('order-2')).toEqual(['Ann']);
  });

  it('stay, however old the device’s clock says they are, until the server has said what time it is', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    for (let number = 1; number <= 51; number++) await giveNames(`order-${number}`);
    vi.setSystemTime(1_000 * DAY_MS);
    await giveNames('latest');
    vi.useRealTimers();

    expect(await rawValues('packing-lists')).toHaveLength(52);
    expect(await namesIn('order-1')).toEqual(['Ann']);
  });

  it('are kept for the latest 50 orders', async () => {
    const now = Date.now();
    for (let number = 1; number <= 51; number++) {
      serverAnswersAt(now - DAY_MS + number * 2_000);
      await giveNames(`order-${number}`);
    }
    expect(await namesIn('order-1')).toBeUndefined();
    expect(await namesIn('order-2')).toEqual(['Ann']);
    expect(await rawValues('packing-lists')).toHaveLength(50);
  });

  it.each([
    [90, ['Ann']],
    [91, undefined],
  ])('after %i days are %j', async (days, expected) => {
    serverAnswersAt(Date.now() - days * DAY_MS + 10_000);
    await giveNames('old');
    serverAnswersAt(Date.now());
    await giveNames('new');

    expect(await namesIn('old')).toEqual(expected);
  });
});
