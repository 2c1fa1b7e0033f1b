import type { BrowserContext, Page } from '@playwright/test';
import { storedCount } from '../support/browser/page-database';
import { addPolos, BROKEN_CONNECTION, chooseStore, fillCode, fillOrder } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

/** A tab with the first one's session storage, as the browser's "Duplicate" makes it, ready to order. */
async function duplicateOf(context: BrowserContext, first: Page): Promise<Page> {
  const kept = await first.evaluate(() => ({ ...sessionStorage }));
  const second = await context.newPage();
  await second.addInitScript((entries) => {
    if (location.origin === 'null' || sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, String(value));
  }, kept);
  await second.goto(first.url());
  // No tab keeps the code, or that there's no store.
  await chooseStore(second, 'None');
  await fillCode(second, 'HEN');
  await second.getByRole('button', { name: 'Checkout', disabled: false }).waitFor();
  return second;
}

const questionIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ordered in another tab' });
const succeeded = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully' });

async function placedNumber(page: Page, email: string, server: Parameters<typeof ordersOf>[0]): Promise<string> {
  await expect(succeeded(page)).toBeVisible();
  const [order] = await ordersOf(server, email);
  return String(order?.order_number);
}

test('A duplicated tab says which order the first tab made of its cart, and orders again only when asked to', async ({
  page,
  context,
  server,
}) => {
  const email = 'duplicated@example.com';
  await fillOrder(page, email);
  const second = await duplicateOf(context, page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  const number = await placedNumber(page, email, server);

  await expect(questionIn(second)).toContainText(`Ordered in another tab as ${number}.`);
  await expect(second.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await second.reload();
  await expect(questionIn(second)).toContainText(number);
  await second.getByRole('button', { name: 'Same order: empty the cart' }).click();
  await expect(second.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await ordersOf(server, email)).toHaveLength(1);
});

test('An additional order from a duplicated tab is placed once it is asked for', async ({ page, context, server }) => {
  const email = 'additional@example.com';
  await fillOrder(page, email);
  const second = await duplicateOf(context, page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(succeeded(page)).toBeVisible();
  await second.getByRole('button', { name: 'Additional order' }).click();
  await second.getByRole('button', { name: 'Checkout', disabled: false }).click();

  await expect(succeeded(second)).toBeVisible();
  expect(await ordersOf(server, email)).toHaveLength(2);
});

test('An order that waits on the device stops a duplicated tab, too, and the next cart is asked about no more', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await fillOrder(page, 'waiting@example.com');
  const second = await duplicateOf(context, page);
  await context.route('**/v1/create-order', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down for a moment.' } }),
  );
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor({ timeout: 30_000 });
  await expect(questionIn(second)).toContainText('That order is in this device’s outbox.');

  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();
  await expect(questionIn(page)).toBeHidden();
});

test('A tab opened beside one with a cart says once that it has a cart of its own', async ({ page, context }) => {
  await addPolos(page);
  await expect.poll(() => storedCount(page, 'cart-copies')).toBe(1);
  const beside = await context.newPage();
  await beside.goto('/hennessy');
  const note = beside.getByRole('region', { name: 'Cart of another tab' });
  await expect(note).toContainText('Your other tab has 6 units in its cart');
  await expect(beside.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await note.getByRole('button', { name: 'OK' }).click();
  await expect(note).toBeHidden();

  await beside.reload();
  await beside.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  await beside.waitForLoadState('networkidle');
  await expect(note).toBeHidden();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Cart of another tab' })).toBeHidden();
});
