import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, fillOrder, goOffline } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { placeCart, TWELVE_LINES } from '../support/orders/reorder';

const navyPolos = (page: Page, list: string | RegExp) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Performance Polo' }).first();

test('Twelve lines read as seven groups on success and one by one in Orders, with buttons and headings in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await placeCart(page, TWELVE_LINES, 'twelve@example.com');
  const groups = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(groups).toHaveCount(7);
  await expect(navyPolos(page, 'Lines')).toContainText('Small 4 × $42Medium 12 × $42');
  await expect(groups.last()).toContainText('1,500 pieces');
  await expect(page.getByText("We've received your order for Hennessy.")).toBeVisible();
  for (const link of ['Start another order', 'View Orders']) {
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeInViewport({ ratio: 1 });
  }
  await groups.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start another order' })).toBeInViewport();
  await expect(page.getByRole('main').locator('a[href="tel:800-727-7222"]')).toBeVisible();

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('main').getByRole('link', { name: 'View Orders' }).click();
  await page
    .getByRole('button', { name: /Renee Castellano/ })
    .first()
    .click();
  const lines = page.getByRole('table', { name: /^Lines of order/ }).getByRole('row');
  const largest = lines.filter({ hasText: '2XLarge' });
  await expect(largest).toHaveCount(1);
  await expect(largest).toContainText("3Men's Performance Polo$44.00PL420Navy2XLarge");
  await lines.last().scrollIntoViewIfNeeded();
  await expect(page.locator('#list-heads').getByText('Stage').filter({ visible: true })).toBeInViewport();
});

test('On a phone the outbox shows a picture of each order and its lines in groups', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await fillOrder(page, 'pocket@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText("We'll send it when you're back online")).toBeVisible();
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  const row = page.getByRole('button', { name: /^Waiting: Hennessy/ });
  await expect(row.locator('img, [role=img]').first()).toBeVisible();
  await row.click();
  await expect(navyPolos(page, 'Lines')).toContainText('Large 6 × $42');
});
