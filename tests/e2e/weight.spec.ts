import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { firstVisit } from '../../bench/browser/first-visit';
import { screensOf } from '../../bench/browser/screens';
import { type BuildManifest, screenFiles } from '../../server/http/responses/built-client';
import { projectFolders } from '../../server/operations/files/project-folders';
import { addPolos, holdCalls } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { test as cardTest } from '../support/payments/card-test';

/** The most gzipped bytes of script that a screen needs on the first visit; React alone is 67,500. */
const SCREENS = [
  ['home', 'store/store-home/store-home-screen.tsx', 110_000],
  ['category', 'store/category/category-screen.tsx', 120_000],
  ['item', 'store/item/item-screen.tsx', 130_000],
  ['orders', 'store/orders/orders-screen.tsx', 130_000],
  ['checkout', 'store/checkout/checkout-screen.tsx', 140_000],
] as const;

/** With the page's own two. */
const MAX_FILES = 12;

/** The path of its calls, and the width of its menu. */
const OFFICE_ONLY = /v1\/office|md\\:w-54/;

const manifest: BuildManifest = JSON.parse(readBuilt('.vite/manifest.json').toString());

function readBuilt(file: string): Buffer {
  return readFileSync(join(projectFolders.client, file));
}

/** The scripts that the page itself names. */
function pageFiles(): readonly string[] {
  const page = readBuilt('index.html').toString();
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
}

function gzippedBytes(script: Buffer): number {
  return gzipSync(script).length;
}

/** The scripts that the page fetches from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

async function bytesOf(scripts: readonly string[]): Promise<number> {
  const sizes = scripts.map(async (url) => gzippedBytes(Buffer.from(await (await fetch(url)).arrayBuffer())));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const [screen, source, mostBytes] of SCREENS) {
  test(`The ${screen} screen starts with at most ${mostBytes.toLocaleString('en-US')} bytes of script`, {
    tag: '@journey',
  }, () => {
    const files = [...pageFiles(), ...screenFiles(manifest, source)];
    const bytes = files.reduce((sum, file) => sum + gzippedBytes(readBuilt(file)), 0);
    test.info().annotations.push({ type: 'script', description: `${bytes} bytes in ${files.length} files` });

    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    // The component library is fetched when a dialog or a list is about to open.
    expect(files.filter((file) => /dialogs|lists/.test(file))).toEqual([]);
  });
}

for (const [screen, , mostBytes] of SCREENS) {
  test(`A browser fetches no more than that before the ${screen} screen is there`, { tag: '@journey' }, async ({
    browser,
    server,
  }) => {
    const loaded = await firstVisit(browser, screensOf(server.origin)[screen]);
    const scripts = loaded.filter(({ isLater }) => !isLater);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);

    expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(mostBytes);
    expect(bytes).toBeGreaterThan(67_500);
  });
}

test('Nothing that the storefront was built into calls the office or has its styles', { tag: '@journey' }, () => {
  const built = readdirSync(projectFolders.client, { recursive: true, encoding: 'utf8' });
  const texts = built.filter((file) => /\.(js|css|html)$/.test(file));
  const withOffice = texts.filter((file) => OFFICE_ONLY.test(readBuilt(file).toString()));

  expect(texts.length).toBeGreaterThan(20);
  expect(withOffice).toEqual([]);
});

test('The home screen fetches at most 112,000 bytes of script, with what comes after the page has loaded', {
  tag: '@journey',
}, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');

  const bytes = await bytesOf(scripts);
  test.info().annotations.push({ type: 'script', description: `${bytes} bytes in ${scripts.length} files` });
  expect(bytes).toBeLessThanOrEqual(112_000);
  expect(bytes).toBeGreaterThan(67_500);
});

test('An item screen fetches the scripts that its build names, side by side with its data', {
  tag: '@journey',
}, async ({ page }) => {
  const scripts = watchScripts(page);
  const letGo = await holdCalls(page, '**/v1/storefronts/hennessy');
  await page.goto('/hennessy/item/PL420');
  const expected = [...pageFiles(), ...screenFiles(manifest, 'store/item/item-screen.tsx')].toSorted();
  await expect.poll(() => scripts.map((url) => new URL(url).pathname.slice(1)).toSorted()).toEqual(expected);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Performance Polo');
});

cardTest(
  'Only the checkout of a store that takes cards fetches the card provider',
  { tag: '@journey' },
  async ({ page, premier }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/card-buttons|paypal/.test(request.url())) fetched.push(request.url());
    });
    await addPolos(page);
    await page.getByRole('link', { name: 'Cart (1)' }).click();
    await expect(page.getByText('Enter your code to check out')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await addPolos(page, { store: premier, logo: 'Premier' });
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);

    await page.getByRole('link', { name: 'Cart (1)' }).click();
    await expect(page.getByRole('button', { name: 'Debit or Credit Card' })).toBeVisible();
    expect(fetched.map((address) => new URL(address).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/card-buttons-.*\.js$/),
      '/sdk/js',
    ]);
  },
);
