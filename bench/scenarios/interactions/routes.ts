import type { Locator } from 'playwright';
import { screensOf } from '../../browser/screens';
import type { SlowTablet } from '../../browser/slow-tablet';
import { fillHats } from '../../browser/wide-catalog';
import type { Scenario } from '../../scenario';
import { alternate, median } from '../../statistics';
import { figure, LIST_GOAL, listFloor, onTablet, ROUTE_GOAL, SLOW_TABLET } from './common';

const TIMES = 5;

/** Time for the code of the next screens to arrive. */
const PAUSE_MS = 400;

const FIRST_CARDS = 'main ul.grid li:nth-child(5) a';

export const routes: Scenario = {
  name: 'routes',
  method:
    `${SLOW_TABLET}from the tap on a link to the paint that shows the screen: median of five round trips with code and ` +
    'data on the device. The floor is a route change between two trivial screens of a hello world with the same ' +
    'libraries, or one to a plain list of 300 rows.',
  needsBrowser: true,
  async measure(bench) {
    const [store, hello] = [await bench.startStore({ settings: 'local' }), await bench.startHelloWorld()];
    const browser = await bench.openBrowser();
    const { home } = screensOf(store.origin);
    const { route, trips, list, hats } = await alternate(bench.rounds, {
      route: () => onTablet(browser, { url: hello.origin }, changeRoutes),
      trips: () => onTablet(browser, home, roundTrips),
      list: listFloor(browser, hello, /^Three/),
      hats: () => onTablet(browser, home, openHats, fillHats),
    });
    const trip = (what: string, to: keyof (typeof trips)[number]) =>
      figure(
        what,
        trips.map((each) => each[to]),
        route,
        ROUTE_GOAL,
      );
    return [
      trip('home to category', 'category'),
      trip('category to item', 'item'),
      trip('item to home', 'home'),
      figure('opening a category of 300 items', hats, list, LIST_GOAL),
    ];
  },
};

async function changeRoutes(tablet: SlowTablet): Promise<number> {
  const times: number[] = [];
  for (let trip = 0; trip < TIMES; trip += 1) {
    times.push(await change(tablet, linkOf(tablet, /^Second/), 'main', 'Second'));
    times.push(await change(tablet, linkOf(tablet, /^Hello/), 'main', 'Hello'));
  }
  return median(times);
}

/** The first trip, which fetches the code, doesn't count. */
async function roundTrips(tablet: SlowTablet): Promise<Record<'category' | 'item' | 'home', number>> {
  const trips = { category: [] as number[], item: [] as number[], home: [] as number[] };
  for (let trip = 0; trip <= TIMES; trip += 1) {
    trips.category.push(await change(tablet, linkOf(tablet, /^Mens/), FIRST_CARDS, 'Mens'));
    const card = tablet.page.locator('main ul.grid li a').nth(trip);
    trips.item.push(await change(tablet, card, 'main [data-cell], main input[type=checkbox]'));
    trips.home.push(await change(tablet, linkOf(tablet, /^Home/), 'main h1', 'Order for your store'));
  }
  const later = (times: readonly number[]) => median(times.slice(1));
  return { category: later(trips.category), item: later(trips.item), home: later(trips.home) };
}

function openHats(tablet: SlowTablet): Promise<number> {
  return tablet.tapToPaint(linkOf(tablet, /^Hats/), FIRST_CARDS, 'Hats');
}

async function change(tablet: SlowTablet, link: Locator, shown: string, heading = ''): Promise<number> {
  const time = await tablet.tapToPaint(link, shown, heading);
  await tablet.page.waitForTimeout(PAUSE_MS);
  return time;
}

function linkOf({ page }: SlowTablet, name: RegExp): Locator {
  return page.getByRole('link', { name }).first();
}
