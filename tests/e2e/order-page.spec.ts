import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { fillOrder } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { openUnlocked, placeOrder } from '../support/orders/order-verbs';

const REFUSED = /Failed to load resource/;

/** Places an order as a shopper does, and opens its page from the success screen. */
async function followOrder(page: Page, email: string): Promise<string> {
  await fillOrder(page, email);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('link', { name: 'Follow this order' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Order HEN-/ });
  await expect(heading).toBeVisible();
  return (await heading.innerText()).replace('Order ', '');
}

test('The success screen leads to a page that a stranger can open, who sees how far the order is', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const orderId = await followOrder(page, 'follow@example.com');
  const address = page.url();
  expect(new URL(address).hash).toMatch(/^#[\w-]{22}$/);
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  const sent: string[] = [];
  visitor.on('request', (request) => void sent.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await visitor.goto(address);

  await expect(visitor.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'How far this order is' })).toContainText('Received');
  await expect(visitor.getByRole('region', { name: 'Total' })).toContainText('$252.00');
  await expectNoSeriousViolation(visitor);
  const token = new URL(address).hash.slice(1);
  expect(sent.filter((each) => each.includes(token))).toEqual([]);
  await stranger.close();
});

test('An admin marks an order as shipped, and its page shows it', { tag: '@journey' }, async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  const orderId = await followOrder(page, 'shipped@example.com');
  const address = page.url();
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${orderId}` });
  await expect(dialog.getByLabel(/Tracking/)).toBeFocused();
  await page.keyboard.type('1Z999AA10123456784');
  await page.route('**/v1/ship-lines', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/cannot be reached/);
  await page.unroute('**/v1/ship-lines');
  await dialog.getByRole('button', { name: 'Mark 1 line shipped' }).click();
  await expect(page.getByText('Line 1 marked as shipped')).toBeVisible();
  await expect(page.getByText('1Z999AA10123456784')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Shipped 1$/ })).toBeVisible();

  const reader = await context.newPage();
  await reader.goto(address);
  await expect(reader.getByText('1Z999AA10123456784')).toBeVisible();
  await expect(reader.getByText(/^Shipped [A-Z][a-z]{2} \d+$/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Take back that line 1 was shipped' }).click();
  await expect(page.getByText('Line 1 no longer marked as shipped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark line 1 as shipped' })).toBeFocused();
});

test('The list narrows to a stage, which is part of its address', async ({ page }) => {
  const orderId = await placeOrder(page, 'Stella Staged');
  await page.goto('/hennessy/orders?search=staged');
  await page.getByRole('button', { name: /^Received 1$/ }).click();
  await expect(page).toHaveURL(/stage=received/);
  await expect(page.getByRole('button', { name: /Stella Staged/ })).toBeVisible();
  await page.getByRole('button', { name: /^Shipped 0$/ }).click();
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.goto(`/hennessy/orders?stage=received&order=${orderId}`);
  await expect(page.getByRole('button', { name: /Stella Staged/ })).toBeVisible();
});

test('New orders appear in the title and above the list, and no row moves until somebody shows them', async ({
  page,
}) => {
  await page.clock.install();
  await placeOrder(page, 'Nora Newest');
  await page.goto('/hennessy/orders?search=newest');
  const row = page.getByRole('button', { name: /Nora Newest/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible();
  const before = await row.boundingBox();
  await placeOrder(page, 'Ned Newest');
  await page.clock.runFor(31_000);

  const show = page.getByRole('button', { name: 'Show 1 new order' });
  await expect(show).toBeVisible();
  await expect(page).toHaveTitle('(1) Orders · Hennessy');
  expect(await row.boundingBox()).toEqual(before);
  await show.click();
  await expect(page.getByRole('button', { name: /Ned Newest/ })).toBeVisible();
  await expect(page).toHaveTitle('Orders · Hennessy');
});

test('A receipt shows the stage of its order, and the page works without a connection', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  const orderId = await followOrder(page, 'page-offline@example.com');
  const address = page.url();
  await page.goto('/hennessy/outbox');
  await page.getByRole('button', { name: /^Sent/ }).first().click();
  await expect(page.getByRole('link', { name: 'Follow this order' })).toBeVisible();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();

  await page.route('**/v1/order-page', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
  await expect(page.getByText('The order was placed.')).toBeVisible();
  await expect(page.getByText("Men's Performance Polo")).toBeVisible();
});

test('Whoever has the link and the code changes an order: it is cancelled, and its lines go into the cart again', {
  tag: '@journey',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(REFUSED);
  const orderId = await followOrder(page, 'cancels@example.com');
  await page.getByRole('button', { name: 'Change or cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change or cancel this order' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^This code is not accepted\./)).toBeVisible();
  await dialog.getByLabel('Code').fill('hen');
  await dialog.getByRole('button', { name: 'Cancel and change it' }).click();

  const again = page.getByRole('dialog', { name: 'Order again' });
  await expect(again).toContainText(orderId);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'How far this order is' })).toContainText(
    'Nothing of this order will be shipped.',
  );
  await expect(page.getByRole('button', { name: 'Change or cancel' })).toBeHidden();
  await page.goto(`/hennessy/orders?search=${orderId}`);
  await page.getByRole('button', { name: /^Cancelled 1$/ }).click();
  await expect(page.getByRole('button', { name: /Renee Castellano/ })).toBeVisible();
});

test('An ended link opens nothing and says so, and the page goes on under its new one', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  const orderId = await followOrder(page, 'ends-link@example.com');
  const ended = page.url();
  await page.getByRole('button', { name: 'End this link' }).click();
  await page.getByLabel('Code').fill('hen');
  await page.getByRole('button', { name: 'End it, make a new one' }).click();
  await expect(page).not.toHaveURL(ended);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();

  const reader = await context.newPage();
  await reader.goto(ended);
  await expect(reader.getByText('This link was ended, and a new one made.')).toBeVisible();
  await reader.goto(page.url());
  await expect(reader.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
});

test('The PDF has the order', async ({ page }) => {
  const orderId = await followOrder(page, 'pdf@example.com');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${orderId}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test.describe('A link that opens nothing', () => {
  test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

  for (const [what, address, text] of [
    ['with a wrong token', '/hennessy/order/HEN-100001#xxxxxxxxxxxxxxxxxxxxxx', 'does not open an order'],
    ['that was cut off', '/hennessy/order/HEN-100001', 'This link is not complete'],
    ['without a store', '/order/HEN-100001#xxxxxxxxxxxxxxxxxxxxxx', 'does not open an order'],
  ] as const) {
    test(`${what} says so, and whom to call`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This link opens no order' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Call Dana/ })).toBeVisible();
    });
  }
});
