import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, fillOrder, goOffline, remembersFailedImports } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

/** Saves an order without a connection and leaves the page. The connection is back afterwards. */
async function saveAndLeave(page: Page, email: string): Promise<void> {
  await fillOrder(page, email);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  // A page that is being closed is online for a moment, and may send.
  await page.goto('about:blank');
  await page.context().setOffline(false);
}

test('A waiting order is sent although the header chip cannot be loaded', async ({ page, context, server }) => {
  await page.route('**/readiness-chip*.js', (route) => route.abort());
  await saveAndLeave(page, 'chipless@example.com');

  const next = await context.newPage();
  await next.route('**/readiness-chip*.js', (route) => route.abort());
  await next.goto('/hennessy');
  await expect.poll(async () => (await ordersOf(server, 'chipless@example.com')).length).toBe(1);
  await expect(next.getByRole('link', { name: /waiting|needs attention/ })).toBeHidden();
});

for (const chunk of ['background-work', 'triggers']) {
  test(`A waiting order is sent after a reconnect when ${chunk} could not be loaded at first`, async ({
    page,
    context,
    server,
  }) => {
    const email = `${chunk}@example.com`;
    await saveAndLeave(page, email);

    const next = await context.newPage();
    const failed = next.waitForEvent('requestfailed', (request) => request.url().includes(`/${chunk}-`));
    await next.route(`**/${chunk}-*.js`, (route) => route.abort());
    await next.goto('/hennessy');
    await failed;
    expect(await ordersOf(server, email)).toHaveLength(0);
    await next.unroute(`**/${chunk}-*.js`);
    const needsReload = await remembersFailedImports(next);
    // The page may not have noticed yet that it failed; then a later reconnect counts.
    await expect(async () => {
      if (needsReload) await next.reload();
      await context.setOffline(true);
      await context.setOffline(false);
      await expect.poll(async () => (await ordersOf(server, email)).length, { timeout: 2_000 }).toBe(1);
    }).toPass();
  });
}
