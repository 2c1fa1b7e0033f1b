import { STORE_PATH } from '../../browser/screens';
import { SlowTablet } from '../../browser/slow-tablet';
import { PACK_ITEM, widenPack } from '../../browser/wide-catalog';
import { atMost, type Scenario } from '../../scenario';
import { BETWEEN_TAPS_MS, INTERACTION_METHOD, MAX_MS } from './common';

const TAPS = 40;

export const packs: Scenario = {
  name: 'packs',
  method: `${INTERACTION_METHOD} We tick forty of a hundred boxes.`,
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local' });
    const browser = await bench.openBrowser();
    const place = { url: `${store.origin}${STORE_PATH}/item/${PACK_ITEM}` };
    const tablet = await SlowTablet.open(browser, place, widenPack);
    const boxes = tablet.page.locator('main table input[type=checkbox]');
    const count = await boxes.count();
    for (let tap = 0; tap < TAPS; tap += 1) {
      await tablet.tap(boxes.nth(Math.floor((tap * count) / TAPS)));
      await tablet.page.waitForTimeout(BETWEEN_TAPS_MS);
    }
    const ticking = await tablet.slowest(TAPS);
    return [{ what: `ticking, ${count} boxes`, value: ticking, unit: 'ms', goal: atMost(MAX_MS) }];
  },
};
