import { test as cardTest } from '../support/card-test';
import { addPolos } from '../support/shopper';
import { expect, test } from '../support/store-test';

/** 1.25 times React with its data router, packed as gzip packs it. */
const MOST_SCRIPT_BYTES = 121 * 1024;

test('The home screen needs at most 121 KB of script on the first visit', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  // What comes after the page has loaded counts, too.
  await page.waitForLoadState('networkidle');

  const { gzipSync } = await import('node:zlib');
  const sizes = await Promise.all(
    scripts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({
    type: 'script',
    description: `${bytes} bytes in ${scripts.length} files from ${server.origin}`,
  });
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(bytes).toBeGreaterThan(0);
});

cardTest('Only the checkout of a store that takes cards fetches the card provider', async ({ page, premier }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/card-buttons|paypal/.test(request.url())) fetched.push(request.url());
  });
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByText('Enter your code to check out.')).toBeVisible();
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
});
