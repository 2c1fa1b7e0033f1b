import type { Page } from '@playwright/test';
import { expectNoShift, watchShifts } from '../support/layout-shift';
import { test as openTest, passwordDialog, signIn } from '../support/open-store';
import { aCart, anOrderBody, POLO_LINE } from '../support/orders';
import { expect, test } from '../support/store-test';

/** The time in which late arrivals must not move the page. */
const WATCHED_MS = 10_000;
/** Without a worker nothing arrives after the screen itself and what the header says. */
const WATCHED_WITHOUT_WORKER_MS = 5_000;

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
];
const SCREENS = [
  { name: 'home', path: '/hennessy', loaded: 'Order for your store' },
  { name: 'category', path: '/hennessy/catalog/mens', loaded: 'Mens' },
  { name: 'item', path: '/hennessy/item/PL420', loaded: "Men's Performance Polo" },
];

// The chip and the offers come once the store is saved for offline use.
test.use({ serviceWorkers: 'allow' });
openTest.use({ serviceWorkers: 'allow' });

for (const { name, ...viewport } of SIZES) {
  for (const { name: screen, path, loaded } of SCREENS) {
    test(`Nothing moves while the ${screen} loads for the first time on a slow ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: loaded, exact: true })).toBeVisible();
      await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached();
      await expectNoShift(page, WATCHED_MS);
    });
  }

  openTest(`Nothing moves while a slow ${name} loads the orders`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${open.origin}/orders`);
    await expect(passwordDialog(page)).toBeVisible();
    await signIn(page, open.origin, open.secrets.password.hennessy);
    await watchShifts(page);
    await page.goto(`${open.origin}/orders`);
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);

    await placeOrders(page, 12, open.secrets.code.hennessy);
    await page.goto(`${open.origin}/orders`);
    await expect(page.getByText('12 orders, newest first')).toBeVisible();
    await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);
  });

  openTest(`Nothing moves while a slow ${name} is asked to sign in for the orders`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await page.goto(`${open.origin}/orders`);
    await expect(passwordDialog(page)).toBeVisible();
    await expectNoShift(page, WATCHED_WITHOUT_WORKER_MS);
  });

  test(`Nothing moves while a slow ${name} loads the checkout`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const cart = JSON.stringify(aCart(POLO_LINE));
    await page.addInitScript((stored) => sessionStorage.setItem('cart', stored), cart);
    await watchShifts(page);
    await page.goto('/hennessy/checkout');
    await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
    await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached();
    await expectNoShift(page, WATCHED_MS);
  });
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
