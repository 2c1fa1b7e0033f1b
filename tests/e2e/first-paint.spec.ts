import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, holdCalls } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];

const SCREENS = [
  { path: '/hennessy', title: 'Order for your store' },
  { path: '/hennessy/catalog/mens', title: 'Mens' },
  { path: '/hennessy/item/PL420', title: "Men's Performance Polo" },
  { path: '/hennessy/item/LK100', title: 'Laser Keychain with Wrist Lanyard' },
  { path: '/hennessy/checkout', title: 'Checkout' },
  { path: '/hennessy/orders', title: 'Orders' },
];

/** With style sheet and font in it. */
const MAX_PAGE_BYTES = 50_000;

for (const { width, height } of SIZES) {
  test(`What is painted before the scripts run stays in its place at ${width} x ${height}`, {
    tag: width === 1180 ? '@journey' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const { path, title } of SCREENS) {
      const letGo = await holdCalls(page, /\/assets\/.*\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('[data-shell]').getByText(title, { exact: true })).toBeVisible();
      const before = await placesOf(page, title);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);

      letGo();
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      expect(await placesOf(page, title), path).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('Half a page, as a slow line delivers it, shows nothing that would move', async ({ page }) => {
  const letGo = await holdCalls(page, /\/assets\/.*\.js$/);
  await page.route('**/hennessy/orders', async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({ response, body: whole.slice(0, whole.indexOf('<header') + 1_500) });
  });
  await page.goto('/hennessy/orders', { waitUntil: 'commit' });
  await expect(page.locator('[data-shell] header')).toBeAttached();
  await expect(page.locator('[data-shell]')).toBeHidden();
  letGo();
});

test('The page with its style sheet and font is small', { tag: '@journey' }, async ({ page }) => {
  for (const { path } of SCREENS) {
    const text = (await (await page.request.get(path)).body()) as Buffer;
    expect(brotliCompressSync(text).length, path).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  }
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A page from the worker has the store in it, too, online and offline', { tag: '@journey' }, async ({
    page,
    context,
    expectedComplaints,
  }) => {
    expectedComplaints.push(BROKEN_CONNECTION);
    await page.goto('/hennessy');
    await expect(page.getByText(/Saving for offline|Ready offline/)).toBeAttached({ timeout: 60_000 });
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      const answer = await page.goto('/hennessy/item/PL420?color=Black');
      const text = (await answer?.text()) ?? '';

      expect(answer?.fromServiceWorker()).toBe(true);
      expect(text).toContain('<title>Performance Polo · Hennessy</title>');
      expect(text).toMatch(/<img src="\/images\/PL420_black\.jpg/);
      await expect(page.getByRole('heading', { name: "Men's Performance Polo" })).toBeVisible();
    }
  });
});

/** Where the title, the store's logo and the first product picture are, as whole pixels. */
function placesOf(page: Page, title: string): Promise<unknown> {
  return page.evaluate((text) => {
    const titles = [...document.querySelectorAll('h1, [data-shell] p')];
    const places = [
      titles.find(({ textContent }) => textContent === text),
      document.querySelector('img[src^="/images/company/"]'),
      document.querySelector('img[src^="/images/"]:not([src^="/images/company/"], [src^="/images/logos/"])'),
    ];
    return places.map((element) => {
      const { x, y, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: Math.round(x), y: Math.round(y), height: Math.round(height) };
    });
  }, title);
}
