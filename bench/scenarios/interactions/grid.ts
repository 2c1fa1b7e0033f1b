import { STORE_PATH } from '../../browser/screens';
import { SlowTablet } from '../../browser/slow-tablet';
import { WIDE_ITEM, widenGrid } from '../../browser/wide-catalog';
import { atMost, type Scenario } from '../../scenario';
import { BETWEEN_KEYS_MS, INTERACTION_METHOD, MAX_MS } from './common';

/** Cells of two digits, each left with an arrow key. */
const CELLS = 40;

export const grid: Scenario = {
  name: 'grid',
  method: `${INTERACTION_METHOD} We type forty numbers along a grid of 30 colors by 12 sizes.`,
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local' });
    const browser = await bench.openBrowser();
    const place = { url: `${store.origin}${STORE_PATH}/item/${WIDE_ITEM}` };
    const tablet = await SlowTablet.open(browser, place, widenGrid);
    const { page } = tablet;
    await tablet.tap(page.locator('main [data-cell]').first());
    for (let cell = 0; cell < CELLS; cell += 1) {
      for (const key of [`${1 + (cell % 9)}`, '2', cell % 12 === 11 ? 'ArrowDown' : 'ArrowRight']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(BETWEEN_KEYS_MS);
      }
    }
    const typing = await tablet.slowest(1 + CELLS * 3);
    // Without a logo, it would be refused.
    await tablet.tap(page.locator('[data-selector=logo] label').first());
    await tablet.forget();
    await tablet.tap(page.getByRole('button', { name: 'Add To Cart' }));
    const adding = await tablet.slowest(1);
    return [
      { what: 'typing, 30 colors by 12 sizes', value: typing, unit: 'ms', goal: atMost(MAX_MS) },
      { what: 'adding it to the cart', value: adding, unit: 'ms', goal: atMost(MAX_MS) },
    ];
  },
};
