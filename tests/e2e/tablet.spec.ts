import { addPolos, fillContact, fillOrder, workerIsInControl } from '../support/browser/shopper';
import { expect, test as pageTest } from '../support/browser/store-test';
import { holdPictures } from '../support/browser/tablet';
import { test } from '../support/browser/tablet-test';

test('"Test this device" passes on a tablet that is ready, and says what to do about one whose clock is wrong', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const page = await (await tablet.open()).newPage();
  await page.goto(`${server.origin}/guardian/outbox`);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Test this device' }).click();
  await expect(page.getByText('This device passed.')).toBeVisible();
  const ordered = await server.rows('orders');
  expect(ordered.filter(({ email }) => email === 'tablet.test@example.com')).toEqual([]);

  await page.clock.setFixedTime(Date.now() + 2 * 3600_000);
  await page.getByRole('button', { name: 'Close the test' }).click();
  await page.getByRole('button', { name: 'Test this device' }).click();
  await expect(page.getByText('Fail. The clock is off by 120 minutes.')).toBeVisible();
  await expect(page.getByText('Set time automatically')).toBeVisible();
  await expect(page.getByText('1 of 6 checks failed.')).toBeVisible();
});

test('Help with installing comes after the first order, once the store is ready offline, and covers nothing', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const letGo = await holdPictures(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
  const help = page.getByRole('complementary', { name: 'Install the store' });
  await page.goto(`${server.origin}/guardian`);
  await expect(page.getByText(/Saving for offline/)).toBeVisible();
  await expect(help).toBeHidden();
  letGo();
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await expect(help).toBeHidden();

  await addPolos(page, { store: `${server.origin}/guardian`, logo: 'Guardian' });
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'installs@example.com', code: 'GUA' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  await expect(help).toContainText('Guardian Uniforms on your home screen');
  // In the page, above the footer.
  expect(await help.evaluate((aside) => getComputedStyle(aside).position)).toBe('static');
  await expect(help.getByRole('button', { name: 'Install' })).toBeVisible();
  await help.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await expect(help).toBeHidden();
});

test('On a device that is full the pictures go, and the order is saved', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const context = await tablet.open();
  const letGo = await holdPictures(context);
  const page = await context.newPage();
  await page.goto(`${server.origin}/hennessy`);
  await workerIsInControl(page);
  await expect(page.getByText(/Saving for offline \d{2,} of/)).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  const quotaSize = (usage ?? 0) + 100_000;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize });
  letGo();
  await expect(page.getByText(/\d+ of \d+ pictures saved/)).toBeVisible({ timeout: 60_000 });
  await page.evaluate(async () => {
    const cache = await caches.open('filler');
    for (let size = 200_000; size > 100; size /= 2) {
      await cache.put(`/filler-${size}`, new Response('x'.repeat(size))).catch(() => {});
    }
  });
  await context.setOffline(true);
  await fillOrder(page, 'full@example.com', { store: `${server.origin}/hennessy` });
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
});

test('Where data is to be saved, pictures wait until somebody asks for them', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const page = await (await tablet.open()).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(`${server.origin}/guardian`);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
});

test('A tablet that is ready passes its test from the second load of the page on, too', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const page = await (await tablet.open()).newPage();
  await page.goto(`${server.origin}/guardian/outbox`);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  // The worker has stored what this load requested. Only a request with an Origin matches it by its headers.
  const isStoredForOrigin = async () => {
    const cache = await caches.open('storefronts-1');
    const address = '/v1/storefronts/guardian';
    return (
      (await cache.match(address)) === undefined && (await cache.match(address, { ignoreVary: true })) !== undefined
    );
  };
  await expect.poll(() => page.evaluate(isStoredForOrigin)).toBe(true);
  await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Test this/ }).click();
  await expect(page.getByText(/^This (?:tablet|device) passed\.$/)).toBeVisible();
});

pageTest(
  'A tab from before a new build finds its way to the new one by itself, once',
  async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource|Failed to fetch dynamically imported module/);
    await page.goto('/hennessy');
    await page.getByRole('heading', { level: 1 }).waitFor();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/orders-screen-*.js', (route) =>
      loads === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'View Orders' }).click();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(loads).toBe(1);

    await page.unroute('**/assets/orders-screen-*.js');
    await page.route('**/assets/category-screen-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/hennessy');
    await page.getByRole('link', { name: 'Mens', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This screen could not be opened' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Orders' })).toBeVisible();
  },
);
