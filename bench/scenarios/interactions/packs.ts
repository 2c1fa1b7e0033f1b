import { STORE_PATH } from '../../browser/screens';
import type { SlowTablet } from '../../browser/slow-tablet';
import { PACK_ITEM, widenPack } from '../../browser/wide-catalog';
import type { Scenario } from '../../scenario';
import { alternate } from '../../statistics';
import { BETWEEN_TAPS_MS, figure, INTERACTION_METHOD, onTablet, tapFloor } from './common';

const BOXES = 100;
const TAPS = 40;

export const packs: Scenario = {
  name: 'packs',
  method: `${INTERACTION_METHOD}. We tick forty of a hundred boxes.`,
  needsBrowser: true,
  async measure(bench) {
    const [store, hello] = [await bench.startStore({ settings: 'local' }), await bench.startHelloWorld()];
    const browser = await bench.openBrowser();
    const place = { url: `${store.origin}${STORE_PATH}/item/${PACK_ITEM}` };
    const { floor, ticking } = await alternate(bench.rounds, {
      floor: tapFloor(browser, hello),
      ticking: () => onTablet(browser, place, tick, widenPack),
    });
    return [figure(`ticking, ${BOXES} boxes`, ticking, floor)];
  },
};

async function tick(tablet: SlowTablet): Promise<number> {
  const boxes = tablet.page.locator('main table input[type=checkbox]');
  for (let tap = 0; tap < TAPS; tap += 1) {
    await tablet.tap(boxes.nth(Math.floor((tap * BOXES) / TAPS)));
    await tablet.page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  return tablet.slowest();
}
