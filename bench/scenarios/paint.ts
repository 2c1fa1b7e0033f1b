import type { Browser, BrowserContext } from 'playwright';
import { savedStore } from '../browser/saved-store';
import { forEachScreen, type PerScreen, type ScreenName, screensOf } from '../browser/screens';
import { openContext, type Place, slowVisit } from '../browser/visit';
import type { Vitals } from '../browser/vitals';
import { atMost, atMostOfFloor, type Figure, type Scenario } from '../scenario';
import { alternate, median } from '../statistics';

/** Enough for the first page of the Orders screen. */
const ORDERS = 1_000;

export const paint: Scenario = {
  name: 'paint',
  method:
    'A phone-sized Chromium with its CPU slowed down 4 times, and a 1.6 Mbit/s connection with 150 ms latency. ' +
    'Cold: an empty cache, no service worker. Repeat and offline: after the device saved the whole store; ' +
    'offline has no connection. LCP is the paint of the largest content. The floor is a cold hello world with ' +
    'the same libraries.',
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local', orders: ORDERS });
    const hello = await bench.startHelloWorld();
    const browser = await bench.openBrowser();
    const screens = screensOf(store.origin);
    const names = Object.keys(screens) as ScreenName[];
    const cold = await alternate(bench.rounds, {
      floor: () => coldVisit(browser, { url: hello.origin }),
      ...forEachScreen((name) => () => coldVisit(browser, screens[name])),
    });
    const saved = await savedStore(browser, screens.home);
    const { visits } = await alternate(bench.rounds, { visits: () => returningVisits(saved, screens) });
    const repeat = forEachScreen((name) => visits.map((each) => each.repeat[name]));
    const offline = forEachScreen((name) => visits.map((each) => each.offline[name]));
    const floor = medianOf(cold.floor, 'lcpMs');
    return [
      ...names.map((name) => lcp(`${name}, cold`, cold[name], floor)),
      ...names.map((name) => lcp(`${name}, repeat`, repeat[name])),
      ...names.map((name) => lcp(`${name}, offline`, offline[name])),
    ];
  },
};

async function coldVisit(browser: Browser, place: Place): Promise<Vitals> {
  const context = await openContext(browser, 'block');
  const vitals = await slowVisit(context, place);
  await context.close();
  return vitals;
}

/** Visits every screen again, and once more without a network. */
async function returningVisits(
  context: BrowserContext,
  screens: PerScreen<Place>,
): Promise<{ repeat: PerScreen<Vitals>; offline: PerScreen<Vitals> }> {
  const repeat = await visitAll(context, screens, true);
  await context.setOffline(true);
  const offline = await visitAll(context, screens, false);
  await context.setOffline(false);
  return { repeat, offline };
}

async function visitAll(
  context: BrowserContext,
  screens: PerScreen<Place>,
  isOnline: boolean,
): Promise<PerScreen<Vitals>> {
  const visits = new Map<string, Vitals>();
  for (const [name, place] of Object.entries(screens)) visits.set(name, await slowVisit(context, place, isOnline));
  return Object.fromEntries(visits) as unknown as PerScreen<Vitals>;
}

function medianOf(visits: readonly Vitals[], field: keyof Vitals): number {
  return median(visits.map((vitals) => vitals[field]));
}

/** @param floor of a cold visit; other visits have a fixed limit */
function lcp(what: string, visits: readonly Vitals[], floor?: number): Figure {
  return {
    what: `${what}, LCP`,
    value: medianOf(visits, 'lcpMs'),
    unit: 'ms',
    ...(floor === undefined ? { goal: atMost(700) } : { floor, goal: atMostOfFloor(1.3) }),
    note: `first paint ${medianOf(visits, 'fcpMs').toFixed(0)} ms`,
  };
}
