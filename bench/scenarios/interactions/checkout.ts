import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { screensOf, sessionWith } from '../../browser/screens';
import type { SlowTablet } from '../../browser/slow-tablet';
import { largeCart } from '../../browser/wide-catalog';
import type { Scenario } from '../../scenario';
import { alternate } from '../../statistics';
import { BETWEEN_KEYS_MS, figure, INTERACTION_METHOD, keyFloor, LIST_GOAL, listFloor, onTablet } from './common';

const FIRST_NAME = 'Castellano';
const EMAIL = 'renee@example.com';

export const checkout: Scenario = {
  name: 'checkout',
  method:
    `${INTERACTION_METHOD}. We open a cart of 60 lines from the home screen (the floor opens a plain list of 60 rows) ` +
    'and type a name and an address.',
  needsBrowser: true,
  async measure(bench) {
    const [store, hello] = [await bench.startStore({ settings: 'local' }), await bench.startHelloWorld()];
    const browser = await bench.openBrowser();
    const answer = await fetch(`${store.origin}/v1/storefronts/hennessy`);
    const session = sessionWith(largeCart((await answer.json()) as StorefrontDocument));
    const place = { ...screensOf(store.origin).home, session };
    const { list, key, cart } = await alternate(bench.rounds, {
      list: listFloor(browser, hello, /^Sixty/),
      key: keyFloor(browser, hello),
      cart: () => onTablet(browser, place, openAndType),
    });
    return [
      figure(
        'opening 60 lines',
        cart.map(({ opening }) => opening),
        list,
        LIST_GOAL,
      ),
      figure(
        'typing above 60 lines',
        cart.map(({ typing }) => typing),
        key,
      ),
    ];
  },
};

async function openAndType(tablet: SlowTablet): Promise<{ opening: number; typing: number }> {
  const { page } = tablet;
  const link = page.getByRole('link', { name: /^Cart/ }).first();
  const opening = await tablet.tapToPaint(link, 'main form, main input', 'Checkout');
  await page.getByLabel('First Name').waitFor();
  for (const [label, text] of [
    ['First Name', FIRST_NAME],
    ['Email', EMAIL],
  ] as const) {
    await tablet.tap(page.getByLabel(label));
    if (label === 'First Name') await tablet.forget();
    await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
  }
  return { opening, typing: await tablet.slowest() };
}
