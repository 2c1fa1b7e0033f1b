import type { Browser } from 'playwright';
import { savedStore } from '../browser/saved-store';
import { forEachScreen, type PerScreen, screensOf } from '../browser/screens';
import { type FirstUse, timeUntilUsable } from '../browser/use';
import { openContext, type Place } from '../browser/visit';
import { atMostOfFloor, compared, type Figure, type Goal, type Scenario } from '../scenario';
import { alternate } from '../statistics';

/** Enough for the first page of the Orders screen. */
const ORDERS = 1_000;

const COLD_GOAL = atMostOfFloor(1.6);
const SAVED_GOAL = atMostOfFloor(1);

const FIRST_USES: PerScreen<FirstUse> = {
  home: { selector: 'main a[href$="/catalog/mens"]', by: 'pressing' },
  category: { selector: 'main ul.grid a[href*="/item/"]', by: 'pressing' },
  item: { selector: 'main [data-cell]', by: 'typing' },
  checkout: { selector: 'main input[autocomplete=given-name]', by: 'typing' },
  orders: { selector: 'tbody button[aria-expanded]', by: 'seeing' },
};

/** Orders aren't kept on the device. Offline, the screen says so. */
const OFFLINE_USES: PerScreen<FirstUse> = {
  ...FIRST_USES,
  orders: { selector: 'main p > b.font-heading', by: 'seeing' },
};

export const usable: Scenario = {
  name: 'usable',
  method:
    'On the phone and line of `paint`: until the screen does its job. On home and in a category, that is when a link ' +
    'responds; on the item screen, when a cell accepts a digit; at checkout, when a field accepts a letter; on the ' +
    'Orders screen, when the first orders are listed (offline, when it says that they need a connection). The floor is a cold hello world with the same libraries, until ' +
    'its button responds.',
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local', orders: ORDERS });
    const hello = await bench.startHelloWorld();
    const browser = await bench.openBrowser();
    const screens = screensOf(store.origin);
    const cold = await alternate(bench.rounds, {
      floor: () => coldTime(browser, { url: hello.origin }, { selector: 'button', by: 'pressing' }),
      ...forEachScreen((name) => () => coldTime(browser, screens[name], FIRST_USES[name])),
    });
    const saved = await savedStore(browser, screens.home);
    const visits = (uses: PerScreen<FirstUse>, isOnline: boolean) =>
      forEachScreen((name) => () => timeUntilUsable(saved, screens[name], uses[name], isOnline));
    const repeat = await alternate(bench.rounds, visits(FIRST_USES, true));
    await saved.setOffline(true);
    const offline = await alternate(bench.rounds, visits(OFFLINE_USES, false));
    const figure = (what: string, values: readonly number[], floors: readonly number[], goal: Goal): Figure => ({
      what,
      ...compared(values, floors),
      unit: 'ms',
      goal,
    });
    return [
      ...Object.values(forEachScreen((name) => figure(`${name}, cold`, cold[name], cold.floor, COLD_GOAL))),
      ...Object.values(forEachScreen((name) => figure(`${name}, repeat`, repeat[name], cold.floor, SAVED_GOAL))),
      ...Object.values(forEachScreen((name) => figure(`${name}, offline`, offline[name], cold.floor, SAVED_GOAL))),
    ];
  },
};

async function coldTime(browser: Browser, place: Place, use: FirstUse): Promise<number> {
  const context = await openContext(browser, 'block');
  const time = await timeUntilUsable(context, place, use);
  await context.close();
  return time;
}
