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
