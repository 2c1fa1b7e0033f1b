import { STORE_PATH } from '../../browser/screens';
import type { SlowTablet } from '../../browser/slow-tablet';
import { WIDE_ITEM, widenGrid } from '../../browser/wide-catalog';
import type { Scenario } from '../../scenario';
import { alternate } from '../../statistics';
import { BETWEEN_KEYS_MS, figure, INTERACTION_METHOD, keyFloor, onTablet, tapFloor } from './common';

/** Cells of two digits, each left with an arrow key. */
const CELLS = 40;

export const grid: Scenario = {
  name: 'grid',
  method: `${INTERACTION_METHOD}. We type forty numbers along a grid of 30 colors by 12 sizes, and add them to the cart.`,
  needsBrowser: true,
  async measure(bench) {
    const [store, hello] = [await bench.startStore({ settings: 'local' }), await bench.startHelloWorld()];
    const browser = await bench.openBrowser();
    const place = { url: `${store.origin}${STORE_PATH}/item/${WIDE_ITEM}` };
    const { key, tap, cells } = await alternate(bench.rounds, {
      key: keyFloor(browser, hello),
      tap: tapFloor(browser, hello),
      cells: () => onTablet(browser, place, fillAndAdd, widenGrid),
    });
    return [
      figure(
        'typing, 30 colors by 12 sizes',
        cells.map(({ typing }) => typing),
        key,
      ),
      figure(
        'adding it to the cart',
        cells.map(({ adding }) => adding),
        tap,
      ),
    ];
  },
};

async function fillAndAdd(tablet: SlowTablet): Promise<{ typing: number; adding: number }> {
  const { page } = tablet;
  await tablet.tap(page.locator('main [data-cell]').first());
  await tablet.forget();
  for (let cell = 0; cell < CELLS; cell += 1) {
    for (const key of [`${1 + (cell % 9)}`, '2', cell % 12 === 11 ? 'ArrowDown' : 'ArrowRight']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  }
  const typing = await tablet.slowest();
  // Without a logo, it would be refused.
  await tablet.tap(page.locator('[data-selector=logo] label').first());
  await tablet.forget();
  await tablet.tap(page.getByRole('button', { name: 'Add To Cart' }));
  return { typing, adding: await tablet.slowest() };
}
