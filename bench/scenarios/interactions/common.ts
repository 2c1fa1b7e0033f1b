import type { Browser } from 'playwright';
import { SlowTablet } from '../../browser/slow-tablet';
import type { Place } from '../../browser/visit';
import type { HelloWorld } from '../../floors/hello-world-server';
import { atMostOfFloor, compared, type Figure } from '../../scenario';

/** A fast typist. */
export const BETWEEN_KEYS_MS = 60;
export const BETWEEN_TAPS_MS = 60;

/** A touch or key on the page itself. */
export const TAP_GOAL = atMostOfFloor(1.5);
export const ROUTE_GOAL = atMostOfFloor(1.7);
export const LIST_GOAL = atMostOfFloor(2);

const FLOOR_KEYS = 'Castellano, Renee; 4711 and 4712';
const FLOOR_TAPS = 30;

export const SLOW_TABLET = 'On a tablet-sized Chromium with its CPU slowed down 4 times, ';

export const INTERACTION_METHOD =
  `${SLOW_TABLET}the 98th percentile of the time from a touch or key to the next paint, median of the rounds. ` +
  'The floor is the same key or touch in a hello world with the same libraries';

/** Measures once, on a fresh tablet. @param change alters the storefront document on its way to the page */
export async function onTablet<Result>(
  browser: Browser,
  place: Place,
  measure: (tablet: SlowTablet) => Promise<Result>,
  change?: (document: object) => void,
): Promise<Result> {
  const tablet = await SlowTablet.open(browser, place, change);
  const result = await measure(tablet);
  await tablet.close();
  return result;
}

/** A field whose text is in the state of the component around it. */
export function keyFloor(browser: Browser, hello: HelloWorld): () => Promise<number> {
  return () =>
    onTablet(browser, { url: `${hello.origin}/field` }, async (tablet) => {
      await tablet.tap(tablet.page.locator('input'));
      await tablet.forget();
      await tablet.page.keyboard.type(FLOOR_KEYS, { delay: BETWEEN_KEYS_MS });
      return tablet.slowest();
    });
}

export function tapFloor(browser: Browser, hello: HelloWorld): () => Promise<number> {
  return () =>
    onTablet(browser, { url: `${hello.origin}/checkbox` }, async (tablet) => {
      for (let tap = 0; tap < FLOOR_TAPS; tap += 1) {
        await tablet.tap(tablet.page.locator('input'));
        await tablet.page.waitForTimeout(BETWEEN_TAPS_MS);
      }
      return tablet.slowest();
    });
}

/** Tap to a list of plain rows. */
export function listFloor(browser: Browser, hello: HelloWorld, link: RegExp): () => Promise<number> {
  return () =>
    onTablet(browser, { url: hello.origin }, (tablet) =>
      tablet.tapToPaint(tablet.page.getByRole('link', { name: link }), 'li', 'List'),
    );
}

export function figure(what: string, values: readonly number[], floors: readonly number[], goal = TAP_GOAL): Figure {
  return { what, ...compared(values, floors), unit: 'ms', goal };
}
