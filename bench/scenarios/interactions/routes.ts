import { screensOf } from '../../browser/screens';
import { SlowTablet } from '../../browser/slow-tablet';
import { fillHats } from '../../browser/wide-catalog';
import { atMost, type Figure, type Scenario } from '../../scenario';
import { median } from '../../statistics';
import { MAX_TO_OPEN_MS, MAX_TO_ROUTE_MS } from './common';

const TIMES = 5;

/** Time for the code of the next screens to arrive. */
const PAUSE_MS = 400;

const FIRST_CARDS = 'main ul.grid li:nth-child(5) a';

export const routes: Scenario = {
  name: 'routes',
  method:
    'On a tablet-sized Chromium with its CPU slowed down 4 times: from the tap on a link to the paint that ' +
    'shows the screen; median of five round trips, with code and data on the device.',
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local' });
    const browser = await bench.openBrowser();
    const { home } = screensOf(store.origin);
    const tablet = await SlowTablet.open(browser, home);
    const { page } = tablet;
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
    const trips: Record<'category' | 'item' | 'home', number[]> = { category: [], item: [], home: [] };
    for (let trip = 0; trip <= TIMES; trip += 1) {
      trips.category.push(await tablet.tapToPaint(link(/^Mens/), FIRST_CARDS, 'Mens'));
      await page.waitForTimeout(PAUSE_MS);
      const card = page.locator('main ul.grid li a').nth(trip);
      trips.item.push(await tablet.tapToPaint(card, 'main [data-cell], main input[type=checkbox]'));
      await page.waitForTimeout(PAUSE_MS);
      trips.home.push(await tablet.tapToPaint(link('Home'), 'main h1', 'Order for your store'));
      await page.waitForTimeout(PAUSE_MS);
    }
    await tablet.close();
    const many = await SlowTablet.open(browser, home, fillHats);
    const hats = await many.tapToPaint(many.page.getByRole('link', { name: /^Hats/ }).first(), FIRST_CARDS, 'Hats');
    return [
      routeFigure('home to category', trips.category),
      routeFigure('category to item', trips.item),
      routeFigure('item to home', trips.home),
      { what: 'opening a category of 300 items', value: hats, unit: 'ms', goal: atMost(MAX_TO_OPEN_MS) },
    ];
  },
};

/** The first trip fetches the code. */
function routeFigure(what: string, [first = 0, ...later]: readonly number[]): Figure {
  return {
    what,
    value: median(later),
    unit: 'ms',
    goal: atMost(MAX_TO_ROUTE_MS),
    note: `first time ${first.toFixed(0)} ms`,
  };
}
