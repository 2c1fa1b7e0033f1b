import type { BrowserContext, Page } from '@playwright/test';
import { workerIsInControl } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { test } from '../support/browser/tablet-test';

const CALL = '/v1/storefronts/guardian';
const homeOf = (page: Page) => page.getByRole('heading', { name: 'Order for your store' });

/** Opens the store until its worker controls the page and has cached the document. */
async function openKeptStore(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/guardian`);
  await workerIsInControl(page);
  await expect.poll(() => cachedText(page)).toBeDefined();
  return page;
}

/** What the device has cached of the store, as it is. */
function cachedText(page: Page): Promise<string | undefined> {
  return page.evaluate(
    async (call) => (await (await caches.open('storefronts-1')).match(call, { ignoreVary: true }))?.text(),
    CALL,
  );
}

/** Puts there what an earlier build may have cached. */
function cacheText(page: Page, text: string): Promise<void> {
  return page.evaluate(
    async ([call, body]) => {
      const cache = await caches.open('storefronts-1');
      await cache.delete(call, { ignoreVary: true });
      await cache.put(call, new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    },
    [CALL, text] as const,
  );
}

test("A gateway's JSON in place of the store is neither shown nor cached", async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const page = await openKeptStore(context, server.origin);
  let answers = 0;
  await context.route(`**${CALL}`, (route) => {
    answers += 1;
    return route.fulfill({
      json: { status: 'ok', redirect: 'https://wifi.example/login' },
      headers: { ETag: '"portal"' },
    });
  });
  await page.reload();
  await expect.poll(() => answers).toBeGreaterThan(0);
  await expect(homeOf(page)).toBeVisible();
  await page.reload();
  await expect(homeOf(page)).toBeVisible();
  expect(JSON.parse((await cachedText(page)) ?? '').customer.key).toBe('guardian');

  // Even without a copy, it's said, and the next visit is as good as ever.
  await page.evaluate(() => caches.delete('storefronts-1'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The store could not be opened' })).toBeVisible();
  await expect(page.getByText('Something else answered in place of the store')).toBeVisible();
  expect(await cachedText(page)).toBeUndefined();
  await context.unroute(`**${CALL}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(homeOf(page)).toBeVisible();
});

test('A store whose cached copy an earlier build wrote, or took from a gateway, opens and is cached anew', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const page = await openKeptStore(context, server.origin);
  const document = JSON.parse((await cachedText(page)) ?? '');
  const { embroideries: _, ...customer } = document.customer;
  for (const text of [
    '{"error":"upstream request timeout"}',
    JSON.stringify({ ...document, customer }),
    JSON.stringify(document).slice(0, 5000),
    'null',
  ]) {
    await cacheText(page, text);
    await page.goto(`${server.origin}/guardian/catalog/mens`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mens' })).toBeVisible();
    await expect.poll(async () => (await cachedText(page))?.length).toBe(JSON.stringify(document).length);
  }

  // Offline, nothing can take its place, but the page says so instead of the browser.
  await cacheText(page, '{"error":"upstream request timeout"}');
  await context.setOffline(true);
  await page.goto(`${server.origin}/guardian`);
  await expect(page.getByRole('heading', { name: 'The store could not be opened' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(homeOf(page)).toBeVisible();
});

test('A worker isn’t installed with a sign-in page among its files', async ({ tablet, server }) => {
  const context = await tablet.open();
  let pages = 0;
  await context.route('**/index.html', (route) => {
    pages += 1;
    return route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' });
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}/guardian`);
  await expect.poll(() => pages).toBe(1);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null))
    .toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await context.unroute('**/index.html');
  await page.reload();
  await workerIsInControl(page);
  await page.reload();
  await expect(homeOf(page)).toBeVisible();
});
