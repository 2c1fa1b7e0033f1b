import type { StorefrontDocument } from '../../../domain/wire/api';
import { screensOf, sessionWith } from '../../browser/screens';
import { SlowTablet } from '../../browser/slow-tablet';
import { largeCart } from '../../browser/wide-catalog';
import { atMost, type Scenario } from '../../scenario';
import { BETWEEN_KEYS_MS, INTERACTION_METHOD, MAX_MS, MAX_TO_OPEN_MS } from './common';

const FIRST_NAME = 'Castellano';
const EMAIL = 'renee@example.com';

export const checkout: Scenario = {
  name: 'checkout',
  method: `${INTERACTION_METHOD} We open a cart of 60 lines from the home screen and type a name and an address.`,
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local' });
    const browser = await bench.openBrowser();
    const answer = await fetch(`${store.origin}/v1/storefronts/hennessy`);
    const session = sessionWith(largeCart((await answer.json()) as StorefrontDocument));
    const tablet = await SlowTablet.open(browser, { ...screensOf(store.origin).home, session });
    const { page } = tablet;
    const opening = await tablet.tapToPaint(
      page.getByRole('link', { name: /^Cart/ }).first(),
      'main form, main input',
      'Checkout',
    );
    await page.getByLabel('First Name').waitFor();
    await tablet.forget();
    await tablet.tap(page.getByLabel('First Name'));
    await page.keyboard.type(FIRST_NAME, { delay: BETWEEN_KEYS_MS });
    await tablet.tap(page.getByLabel('Email'));
    await page.keyboard.type(EMAIL, { delay: BETWEEN_KEYS_MS });
    const typing = await tablet.slowest(2 + FIRST_NAME.length + EMAIL.length);
    return [
      { what: 'opening 60 lines', value: opening, unit: 'ms', goal: atMost(MAX_TO_OPEN_MS) },
      { what: 'typing above 60 lines', value: typing, unit: 'ms', goal: atMost(MAX_MS) },
    ];
  },
};
