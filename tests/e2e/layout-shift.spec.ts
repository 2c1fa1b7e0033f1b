import type { Page } from '@playwright/test';
import { test as openTest, passwordDialog, signIn } from '../support/open-store';
import { aCart, anOrderBody, POLO_LINE } from '../support/orders';
import { collectComplaints, expect, test } from '../support/store-test';

/** The time in which late arrivals must not move the page. */
const WATCHED_MS = 10_000;
/** Without a worker nothing arrives after the screen itself and what the header says. */
const WATCHED_WITHOUT_WORKER_MS = 5_000;
const MOST_SHIFT = 0.001;

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
];

interface Screen {
  readonly path: string;
  /** Its heading. */
  readonly loaded: string;
  /** What the header says of the cart, where there is one. */
  readonly cart?: string;
}

const SCREENS: readonly Screen[] = [
  { path: '/hennessy', loaded: 'Order for your store' },
  { path: '/hennessy/catalog/mens', loaded: 'Mens' },
  { path: '/hennessy/item/PL420', loaded: "Men's Performance Polo" },
  { path: '/hennessy/checkout', loaded: 'Checkout', cart: 'Cart (1)' },
];

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

// The chip and the offers come once the store is saved for offline use.
test.use({ serviceWorkers: 'allow' });
openTest.use({ serviceWorkers: 'allow' });

for (const { name, ...viewport } of SIZES) {
  test(`Nothing moves while the home, a category, an item and the checkout load for the first time on a slow ${name}`, async ({
    browser,
    server,
  }) => {
    const stored = JSON.stringify(aCart(POLO_LINE));
    const loadFirst = async ({ path, loaded, cart }: Screen) => {
      const page = await (await browser.newContext({ viewport })).newPage();
      const complaints = collectComplaints(page);
      if (cart) await page.addInitScript((kept) => sessionStorage.setItem('cart', kept), stored);
      await watch(page);
      await page.goto(`${server.origin}${path}`);
      await expect(page.getByRole('heading', { name: loaded, exact: true })).toBeVisible();
      if (cart) await expect(page.getByRole('link', { name: cart })).toBeVisible();
      await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached({ timeout: 60_000 });
      await expectNoShift(page, WATCHED_MS);
      expect(complaints).toEqual([]);
      await page.context().close();
    };
    // Each in a browser of its own, and all at once, because nearly all of the time is waiting.
    await Promise.all(SCREENS.map(loadFirst));
  });

  openTest(
    `Nothing moves while a slow ${name} is asked to sign in for the orders, and loads them`,
    async ({ page, open }) => {
      await page.setViewportSize(viewport);
      await watch(page);
      await page.goto(`${open.origin}/orders`);
      await expect(passwordDialog(page)).toBeVisible();
      await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);

      await signIn(page, open.origin, open.secrets.password.hennessy);
      await page.goto(`${open.origin}/orders`);
      await expect(page.getByText('No orders yet')).toBeVisible();
      await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);

      await placeOrders(page, 12, open.secrets.code.hennessy);
      await page.goto(`${open.origin}/orders`);
      await expect(page.getByText('12 orders, newest first')).toBeVisible();
      await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);
    },
  );
}

/** Records from the next page on what moves on it, on a slow device and line. */
async function watch(page: Page): Promise<void> {
  await slowDown(page);
  await page.addInitScript(recordShifts);
}

/** @param watchedMs from the start of the page's navigation */
async function expectNoShift(page: Page, watchedMs: number): Promise<void> {
  await page.waitForFunction((end) => performance.now() > end, watchedMs);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Places orders through the API, from the page: only the browser finds the store's own host. */
async function placeOrders(page: Page, count: number, code: string): Promise<void> {
  const orders = Array.from({ length: count }, () => anOrderBody({ bypass_code: code }));
  const statuses = await page.evaluate(
    (bodies) =>
      Promise.all(
        bodies.map(async (body) => {
          const headers = { 'Content-Type': 'application/json' };
          return (await fetch('/v1/create-order', { method: 'POST', headers, body: JSON.stringify(body) })).status;
        }),
      ),
    orders,
  );
  expect(statuses).toEqual(orders.map(() => 201));
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
