import type { Page } from '@playwright/test';
import { categorySegment } from '../../domain/catalog/item-types';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { storefrontPictures } from '../../domain/catalog/storefront-pictures';
import { expect } from '../support/browser/store-test';
import { test } from '../support/browser/tablet-test';

test('Staff browse the whole store offline, from a cold start, after one visit to its home', async ({
  tablet,
  server,
}) => {
  test.setTimeout(180_000);
  const document = (await (await fetch(`${server.origin}/v1/storefronts/hennessy`)).json()) as StorefrontDocument;
  const pictures = storefrontPictures(document);

  const visit = await (await tablet.open()).newPage();
  await visit.goto(`${server.origin}/hennessy`);
  await expect(visit.getByText('Ready offline')).toBeVisible({ timeout: 120_000 });

  const page = await (await tablet.open(true)).newPage();
  await page.goto(`${server.origin}/hennessy`);
  await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();
  await expect(page.getByText('Working offline')).toBeVisible();
  const sizes = await sizesOf(page, pictures);
  expect(pictures.filter((address) => !sizes.get(address))).toEqual([]);
  expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_BYTES);

  const types = new Set(document.items.map(({ type }) => type));
  const show = (path: string) => page.goto(`${server.origin}/hennessy/${path}`);
  for (const path of ['checkout', 'outbox', 'orders', 'nowhere']) {
    await show(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const type of types) {
    const items = document.items.filter((item) => item.type === type);
    // One of them by its own address, as after a reload, and all from their category.
    for (const item of items.slice(-1)) {
      await show(`item/${item.code}`);
      await expectItem(page, item);
    }
    await show(`catalog/${categorySegment(type)}`);
    for (const item of items) {
      await page.getByRole('main').locator(`a[href$="/item/${item.code}"]`).first().click();
      await expectItem(page, item);
      await page.goBack();
    }
  }
});

async function expectItem(page: Page, item: StorefrontDocument['items'][number]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: item.fullname })).toBeVisible();
  const shown = page.getByRole('img', { name: `${item.fullname}, ${item.default_color}` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('Offline, a saved picture serves every width, and one of an earlier version is better than none', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const page = await context.newPage();
  await page.goto(`${server.origin}/guardian`);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  const document = (await (await fetch(`${server.origin}/v1/storefronts/guardian`)).json()) as StorefrontDocument;
  const [saved = ''] = Object.values(document.items[0]?.pictures ?? {});
  const plain = saved.replace(/\?.*/, '');
  await context.setOffline(true);

  const addresses = [saved, `${saved}&w=160`, `${saved}&w=480`, `${saved}&w=800`, `${plain}?v=0&w=320`, plain];
  const sizes = await sizesOf(page, addresses);
  expect(new Set(addresses.map((address) => sizes.get(address)))).toEqual(new Set([sizes.get(saved)]));
  expect(sizes.get(saved)).toBeGreaterThan(0);
});

/** The whole of the largest store; its pictures took 8.8 MB before they came in the width and format of their slot. */
const MAX_BYTES = 4_000_000;

/** The bytes of the page's pictures; 0 for a missing one or one that isn't a picture. */
async function sizesOf(page: Page, addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = await page.evaluate(async (all) => {
    const sizeOf = async (address: string) => {
      const response = await fetch(address).catch(() => undefined);
      const picture = response?.ok ? await response.blob() : undefined;
      return picture?.type.startsWith('image/') ? picture.size : 0;
    };
    return Promise.all(all.map(sizeOf));
  }, addresses);
  return new Map(addresses.map((address, index) => [address, sizes[index] ?? 0]));
}

test('Saving goes on where it was broken off', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const first = await tablet.open();
  let bundles = 0;
  await first.route('**/images/bundle?*', (route) => {
    bundles += 1;
    return bundles > 3 ? route.abort('internetdisconnected') : route.continue();
  });
  const visit = await first.newPage();
  await visit.goto(`${server.origin}/leith`);
  await expect(visit.getByText(/Saving for offline \d+ of \d+/)).toBeVisible();
  await expect.poll(() => bundles).toBeGreaterThan(3);
  await expect(visit.getByText('Ready offline')).toBeHidden();
  expect(await keptPictures(visit)).toBeGreaterThan(20);

  const page = await (await tablet.open()).newPage();
  await page.goto(`${server.origin}/leith`);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 90_000 });
});

test('A price that has changed arrives by itself once the server can be reached again', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const page = await context.newPage();
  await page.goto(`${server.origin}/guardian/catalog/mens`);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('$41.00').first()).toBeVisible();
  const catalog = await (await fetch(`${server.origin}/v1/storefronts/guardian`)).text();
  const dearer = catalog.replaceAll('"Small":41,', '"Small":41.5,');
  await context.route('**/v1/storefronts/guardian', (route) =>
    route.fulfill({ body: dearer, contentType: 'application/json', headers: { ETag: '"dearer"' } }),
  );
  await page.reload();

  await expect(page.getByText('$41.50').first()).toBeVisible();
});

test("A response that isn't a picture is never cached as one", async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  let isPortal = true;
  // Whether it is shown, or saved in a bundle.
  await context.route(/\/images\/.*PL420_navy/, (route) =>
    isPortal ? route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }) : route.continue(),
  );
  const page = await context.newPage();
  await page.goto(`${server.origin}/guardian`);
  await expect(page.getByText(/Saving for offline (\d+) of/)).toBeVisible();
  await expect.poll(() => keptPictures(page), { timeout: 60_000 }).toBeGreaterThan(100);
  expect(await page.evaluate(() => caches.match('/images/PL420_navy.jpg', { ignoreSearch: true }))).toBeUndefined();
  await expect(page.getByText('Ready offline')).toBeHidden();

  isPortal = false;
  await page.reload();
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
});

function keptPictures(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('pictures-1')).keys()).length);
}

test('The landing screen opens offline, from a cold start, with its picture', { tag: '@journey' }, async ({
  tablet,
  server,
}) => {
  const visit = await (await tablet.open()).newPage();
  await visit.goto(server.origin);
  await expect
    .poll(() => visit.evaluate(async () => Boolean(await caches.match('/images/landing.jpg', { ignoreVary: true }))))
    .toBe(true);

  const page = await (await tablet.open(true)).newPage();
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { name: 'Uniforms and merchandise for your dealership group' })).toBeVisible();
  await expect(page.getByText('The list of stores could not be loaded.')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Jackets, pullovers and polos on a rail' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('leith');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/The store cannot be reached/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(page).toHaveTitle('Leith');
});
