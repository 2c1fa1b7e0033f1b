import type { Page } from 'playwright';
import { screensOf } from '../../browser/screens';
import { SlowTablet } from '../../browser/slow-tablet';
import { CPU_SLOWDOWN } from '../../browser/visit';
import type { Scenario } from '../../scenario';
import { alternate } from '../../statistics';
import { BETWEEN_KEYS_MS, BETWEEN_TAPS_MS, figure, INTERACTION_METHOD, keyFloor, tapFloor } from './common';

const ROWS = 5_000;
const ROWS_OF_A_PAGE = 100;
const LOAD_WITHIN_MS = 60_000;
const TAPS = 20;
const SEARCH = 'castellano';
const PO = 'PO-12';
const LINES = 4;

/** Rows between the header and the admin's bar, in pixels from the edges. */
const COVERED_TOP = 150;
const COVERED_BOTTOM = 80;

export const ordersScreen: Scenario = {
  name: 'orders-screen',
  method:
    `${INTERACTION_METHOD}. We load 5,000 orders at full speed, open rows, type a search, and let an admin type POs ` +
    'down a column.',
  needsBrowser: true,
  async measure(bench) {
    const [store, hello] = [
      await bench.startStore({ settings: 'local', orders: 10_000 }),
      await bench.startHelloWorld(),
    ];
    const browser = await bench.openBrowser();
    const tablet = await SlowTablet.open(browser, screensOf(store.origin).orders);
    await tablet.slowDown(1);
    const rows = await loadRows(tablet.page);
    await tablet.slowDown(CPU_SLOWDOWN);
    const { key, tap, opening, searching } = await alternate(bench.rounds, {
      key: keyFloor(browser, hello),
      tap: tapFloor(browser, hello),
      opening: () => openRows(tablet),
      searching: () => search(tablet),
    });
    await unlock(tablet.page);
    const { editKey, editing } = await alternate(bench.rounds, {
      editKey: keyFloor(browser, hello),
      editing: () => editColumn(tablet),
    });
    const loaded = rows.toLocaleString('en-US');
    return [
      figure(`opening rows among ${loaded}`, opening, tap),
      figure(`typing a search over ${loaded}`, searching, key),
      figure('admin, typing POs down a column', editing, editKey),
    ];
  },
};

/** Scrolls to the end of the list until enough pages have come. @returns how many orders are loaded */
async function loadRows(page: Page): Promise<number> {
  let pages = 1;
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/retrieve-orders')) pages += 1;
  });
  const latest = performance.now() + LOAD_WITHIN_MS;
  while (pages * ROWS_OF_A_PAGE < ROWS && performance.now() < latest) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  return pages * ROWS_OF_A_PAGE;
}

/** Rows that are far away have no elements: those in sight are tapped. */
async function openRows(tablet: SlowTablet): Promise<number> {
  const { page } = tablet;
  await tablet.forget();
  for (let tap = 0; tap < TAPS; tap += 1) {
    const spot = await page.evaluate(spotOfClosedRow, { top: COVERED_TOP, bottom: COVERED_BOTTOM });
    if (spot) await page.mouse.click(spot.x, spot.y);
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  return tablet.slowest();
}

/** Runs in the page; scrolls up when few closed rows are left in sight. */
function spotOfClosedRow({ top, bottom }: { top: number; bottom: number }): { x: number; y: number } | undefined {
  const inSight = () =>
    [...document.querySelectorAll('main td > button[aria-expanded=false]')]
      .map((button) => button.getBoundingClientRect())
      .filter((box) => box.top > top && box.bottom < innerHeight - bottom);
  if (inSight().length < 2) scrollBy(0, -innerHeight / 2);
  const boxes = inSight();
  const box = boxes[Math.floor(boxes.length / 2)];
  return box && { x: box.x + 8, y: box.y + box.height / 2 };
}

async function search(tablet: SlowTablet): Promise<number> {
  const { page } = tablet;
  const field = page.getByLabel('Search orders');
  await page.evaluate(() => scrollTo(0, 0));
  await field.click();
  await tablet.forget();
  await page.keyboard.type(SEARCH, { delay: BETWEEN_KEYS_MS });
  const slowest = await tablet.slowest();
  await field.fill('');
  return slowest;
}

async function unlock(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Unlock editing' }).click();
  await dialog.locator('input').fill('admin');
  await dialog.locator('input').press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function editColumn(tablet: SlowTablet): Promise<number> {
  const { page } = tablet;
  const edit = page.getByRole('button', { name: /^Edit line/ }).first();
  const field = page.getByLabel(/^PO of line/).first();
  if ((await edit.count()) === 0) await page.locator('main td > button[aria-expanded=false]').first().click();
  await edit.click();
  await field.click();
  await tablet.forget();
  for (let line = 0; line < LINES; line += 1) {
    await page.keyboard.type(PO, { delay: BETWEEN_KEYS_MS });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  return tablet.slowest();
}
