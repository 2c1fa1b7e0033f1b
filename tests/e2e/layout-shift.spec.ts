import type { Page } from '@playwright/test';
import { expect, test } from '../support/store-test';

/** The time in which late arrivals must not move the page. */
const WATCHED_MS = 10_000;
const MOST_SHIFT = 0.001;

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
];
const SCREENS = [
  { name: 'home', path: '/hennessy', loaded: 'Order for your store' },
  { name: 'category', path: '/hennessy/catalog/mens', loaded: 'Mens' },
  { name: 'item', path: '/hennessy/item/PL420', loaded: "Men's Performance Polo" },
];

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

// The chip and the offers come once the store is saved for offline use.
test.use({ serviceWorkers: 'allow' });

for (const { name, ...viewport } of SIZES) {
  for (const { name: screen, path, loaded } of SCREENS) {
    test(`Nothing moves while the ${screen} loads for the first time on a slow ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await slowDown(page);
      await page.addInitScript(recordShifts);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: loaded, exact: true })).toBeVisible();
      await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached();
      await page.waitForFunction((end) => performance.now() > end, WATCHED_MS);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  }
}

/** A slow tablet on a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page before it loads. */
function recordShifts(): void {
  const shifts: { value: number; moved: (string | undefined)[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
