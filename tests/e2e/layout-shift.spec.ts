import type { Page } from '@playwright/test';
import { findChromium } from '../../bench/browser/find-chromium';
import { expectNoShift, watchShifts } from '../support/browser/layout-shift';
import { expect as baseExpect, collectComplaints, test } from '../support/browser/store-test';
import { aCart, anOrderBody, POLO_LINE } from '../support/orders/orders';
import { test as openTest, passwordDialog, signIn } from '../support/server/open-store';

/** A slow tablet on a busy machine takes more than the usual 15 seconds for a screen. */
const expect = baseExpect.configure({ timeout: 60_000 });

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

// In the Chromium that people have: the headless shell shows a page earlier, in the middle of its header. The chip and
// the offers come once the store is saved for offline use.
for (const each of [test, openTest]) {
  each.use({
    serviceWorkers: 'allow',
    launchOptions: [
      async ({ launchOptions }, use) => {
        const executablePath = findChromium();
        await use(executablePath ? { ...launchOptions, executablePath } : launchOptions);
      },
      { scope: 'worker' },
    ],
  });
}

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
      await watchShifts(page);
      await page.goto(`${server.origin}${path}`);
      await expect(page.getByRole('heading', { name: loaded, exact: true })).toBeVisible();
      if (cart) await expect(page.getByRole('link', { name: cart })).toBeVisible();
      await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached();
      await expectNoShift(page);
      expect(complaints).toEqual([]);
      await page.context().close();
    };
    // Each in a separate browser, and all at once, because nearly all of the time is waiting.
    await Promise.all(SCREENS.map(loadFirst));
  });

  openTest(
    `Nothing moves while a slow ${name} is asked to sign in for the orders, and loads them`,
    async ({ page, open }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await page.goto(`${open.origin}/orders`);
      await expect(passwordDialog(page)).toBeVisible();
      await expectNoShift(page);

      await signIn(page, open.origin, open.secrets.password.hennessy);
      await page.goto(`${open.origin}/orders`);
      await expect(page.getByText('No orders yet')).toBeVisible();
      await expectNoShift(page);

      await placeOrders(page, 12, open.secrets.code.hennessy);
      await page.goto(`${open.origin}/orders`);
      await expect(page.getByText('12 orders, newest first')).toBeVisible();
      await expectNoShift(page);
    },
  );
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
