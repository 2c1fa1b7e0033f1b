import type { Page } from '@playwright/test';
import type { RetrieveOrdersInput } from '../../domain/calls/order-lists';
import { BROKEN_CONNECTION } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { chooseFromMenu, openUnlocked, paste, placeOrder } from '../support/orders/order-verbs';
import { test } from '../support/orders/seeded';

/** With the lines of each order it would be 170 KB. */
const MAX_BYTES_OF_A_PAGE = 50_000;

const rows = (page: Page) => page.locator('main td > button[aria-expanded]');

/** Opens the Orders screen of a store with hundreds of orders. Returns what it has asked the server for so far. */
async function openLeith(page: Page): Promise<RetrieveOrdersInput[]> {
  const asked: RetrieveOrdersInput[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/retrieve-orders')) asked.push(request.postDataJSON());
  });
  await page.goto('/leith/orders');
  await page.getByText(/\d( orders?)?, newest first/).waitFor();
  return asked;
}

const linesAsked = (asked: readonly RetrieveOrdersInput[]) =>
  asked.filter(({ order_ids }) => order_ids).map(({ order_ids = [] }) => order_ids.length);

test('A list leaves the lines of closed rows out; a pointer that rests on a row loads them before it is pressed', async ({
  page,
}) => {
  const [answer, asked] = await Promise.all([page.waitForResponse('**/v1/retrieve-orders'), openLeith(page)]);
  expect((await answer.body()).length).toBeLessThan(MAX_BYTES_OF_A_PAGE);
  expect(asked).toMatchObject([{ lines: false, limit: 100 }]);

  const loaded = page.waitForResponse((response) => response.request().postData()?.includes('order_ids') ?? false);
  await rows(page).nth(2).hover();
  await loaded;
  await rows(page).nth(2).click();
  await expect(page.getByRole('table', { name: /^Lines of order/ }).getByRole('row')).toHaveCount(6);
  expect(linesAsked(asked)).toEqual([1]);
});

test('All rows of a page open with one call', async ({ page }) => {
  const asked = await openLeith(page);
  await page.mouse.move(0, 0);
  await chooseFromMenu(page, 'Expand all');
  await expect(page.getByRole('table', { name: /^Lines of order/ }).first()).toBeVisible();
  await expect.poll(() => linesAsked(asked)).toEqual([100]);
});

test('A row opened offline reports it, and shows its lines once the connection is back', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await openLeith(page);
  await page.context().setOffline(true);
  await rows(page).first().click();
  await expect(page.getByRole('alert')).toContainText('The lines of this order could not be loaded.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('table', { name: /^Lines of order/ }).getByRole('row')).toHaveCount(6);
  await expect(rows(page).first()).toBeFocused();
});

test('The row of an order that was never opened shows the stage that a sheet has brought it to', async ({ page }) => {
  const orderId = await placeOrder(page, 'Nell Neveropened');
  await openUnlocked(page, { search: 'neveropened' });
  const row = page.getByRole('row').filter({ hasText: 'Nell Neveropened' });
  await expect(row).toContainText('Received');
  await paste(page.locator('main'), `Order\tItem Code\tShip Date\n${orderId}\tLK100\t9-Dec-26`);
  await page.getByRole('button', { name: 'Fill 1 line' }).click();
  await expect(row).toContainText('Ships Dec 9');
});
