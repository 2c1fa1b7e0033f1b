import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoShift, watchShifts } from '../support/browser/layout-shift';
import { fillContact } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import {
  chooseFromMenu,
  chooseFromOrder,
  enterPassword,
  linesOf,
  lockButton,
  openFilters,
  paste,
  placeOrder,
  unlockButton,
} from '../support/orders/order-verbs';
import { SEEDED_ORDERS, test } from '../support/orders/seeded';
import { parseCsv } from '../support/tools/csv';

const rows = (page: Page) => page.locator('main td > button[aria-expanded]');

async function openLeith(page: Page, query = ''): Promise<void> {
  await page.goto(`/leith/orders${query}`);
  await page.locator('#list-heading').waitFor();
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
]) {
  test(`At ${viewport.width} px nothing moves while orders at every stage load`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await openLeith(page);
    await expect(page.getByRole('button', { name: `All ${SEEDED_ORDERS}` })).toBeVisible();
    await expect(page.getByText(/^\d of \d lines$/).first()).toBeVisible();
    await expectNoShift(page);
  });
}

test('An order that was sent from this device is in the list without a reload', async ({ page }) => {
  await page.goto('/hennessy/orders');
  await page.locator('#list-heading').waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Mens', exact: true }).click();
  await page
    .getByRole('link', { name: /^Performance Polo/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'no.reload@example.com' });
  await page.getByLabel('Last Name').fill('Noreload');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  await page.getByRole('link', { name: 'View Orders' }).first().click();

  await expect(page.getByRole('button', { name: /Renee Noreload/ })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('Staff search, filter and go back, and the address follows', { tag: '@journey' }, async ({ page }) => {
  await openLeith(page);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('moreau pl420');
  await expect(page).toHaveURL(/\?search=moreau\+pl420$/);
  await expect(page.getByText(/^\d+ orders?, newest first$/)).toBeVisible();
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(0);
  for (const row of await rows(page).all()) await expect(row).toHaveAccessibleName(/Moreau$/);

  const filters = await openFilters(page);
  await filters.getByRole('combobox', { name: 'Store' }).selectOption('None');
  await expect(page).toHaveURL(/store=None/);
  await page.getByRole('button', { name: 'Missing PO' }).click();
  await expect(page.getByRole('button', { name: 'Missing PO' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/missing=po/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Missing PO' })).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveValue('');
  await expect(rows(page)).toHaveCount(found);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('moreau pl420');
});

test('Staff filter by days, and the link shows a colleague the same list', async ({ page }) => {
  await openLeith(page);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Choose days');
  await page.getByLabel('From').fill('2026-11-01');
  await page.getByLabel('To', { exact: true }).fill('2026-11-15');
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-15/);
  await expect(page.getByText(/^\d+ orders?, newest first$/)).toBeVisible();
  await expect(rows(page).first()).toHaveAccessibleName(/^November 15, 2026/);
  await expect(rows(page).last()).toHaveAccessibleName(/^November 0\d, 2026/);
  const listed = await rows(page).count();

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await expect(rows(colleague)).toHaveCount(listed);
  await expect(colleague.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await openFilters(colleague);
  await expect(colleague.getByLabel('From')).toHaveValue('2026-11-01');
});

test('Staff find nothing, see why, and clear the filters', async ({ page }) => {
  await openLeith(page, '?search=nobody-at-all&missing=po');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/leith\/orders$/);
  await expect(page.getByText('Showing 100, newest first')).toBeVisible();
});

test('A link to an order shows it open, and leads to all orders', async ({ page }) => {
  const orderId = await placeOrder(page, 'Linda Linked');
  await placeOrder(page, 'Other Person');
  await page.goto(`/hennessy/orders?order=${orderId}`);
  await expect(linesOf(page, orderId).getByRole('row')).toHaveCount(3);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveAccessibleName(/Linda Linked$/);
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByRole('button', { name: /Other Person/ })).toBeVisible();
  await page.goto('/hennessy/orders?order=HEN-1');
  await expect(page.getByText('Order HEN-1 was not found.')).toBeVisible();
});

test('Staff copy the link of an order', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const orderId = await placeOrder(page, 'Cora Copied');
  await page.goto('/hennessy/orders?search=copied');
  await page.getByRole('button', { name: /Cora Copied/ }).click();
  await chooseFromOrder(page, orderId, 'Copy link');
  await expect(page.getByRole('status')).toHaveText('Link to the order copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/hennessy/orders?order=${orderId}`);
});

test('The first orders show before the rest of their page, which then fills the room it has', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.addInitScript(() => {
    const counts: number[] = [];
    const count = () => {
      const rows = document.querySelectorAll('main td > button[aria-expanded]').length;
      if (rows > 0 && rows !== counts.at(-1)) counts.push(rows);
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
    Object.assign(window, { counts });
  });
  await openLeith(page);
  await expect(rows(page)).toHaveCount(100);
  // The button for older orders stays out of sight, or it would load the second page.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => (window as unknown as { counts: number[] }).counts)).toEqual([20, 100]);
});

test('Older orders load while staff scroll, to the last one', async ({ page }) => {
  await openLeith(page);
  await expect(page.getByText('Showing 100, newest first')).toBeVisible();
  await page.mouse.move(600, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    expect(await page.locator('#list-heading').textContent()).toBe(`${SEEDED_ORDERS} orders, newest first`);
  }).toPass({ intervals: [100] });
  // Pages far away don't render until somebody scrolls to them.
  await expect(rows(page).last()).toHaveAccessibleName(/2024/);
  const newest = page.getByRole('button', { name: /^November 20, 2026/ });
  await page.mouse.wheel(0, 40_000);
  await expect(newest).toBeHidden();
  await page.mouse.wheel(0, -40_000);
  await expect(newest).toBeVisible();
});

test('Staff without IntersectionObserver load older orders with a button', async ({ page }) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await openLeith(page);
  await expect(rows(page)).toHaveCount(100);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(page.getByText('Showing 200, newest first')).toBeVisible();
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(page.getByText(`${SEEDED_ORDERS} orders, newest first`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show older orders' })).toBeHidden();
});

test('Staff export the listed orders as CSV, one row per line', async ({ page }) => {
  const orderId = await placeOrder(page, 'Esther Exported', { customer_po: '=1+1' });
  await placeOrder(page, 'Nora Narrowed');
  await page.goto('/hennessy/orders?search=exported');
  await expect(rows(page)).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseFromMenu(page, 'Export as CSV')]);
  expect(download.suggestedFilename()).toMatch(/^hennessy-orders-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = parseCsv(await readFile(await download.path(), 'utf8'));
  expect(head?.slice(0, 3)).toEqual(['\uFEFFOrder Number', 'Order Date', 'First Name']);
  expect(lines.map((line) => [line[0], line[3], line[8], line[17]])).toEqual([
    [orderId, 'Exported', 'PL420', "'=1+1"],
    [orderId, 'Exported', 'LK100', "'=1+1"],
  ]);
});

test('Staff print the packing slip of an order: logo, placement and sizes, without the store around it', {
  tag: '@journey',
}, async ({ page, context }) => {
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  const orderId = await placeOrder(page, 'Paula Packed', { store: 'HENHON' });
  await page.goto(`/hennessy/orders?order=${orderId}`);
  const [slip] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Packing slip' }).click(),
  ]);
  const sheet = slip.getByRole('article', { name: `Packing slip of order ${orderId}` });
  await expect(sheet).toContainText('Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339');
  await expect(sheet.getByRole('img', { name: 'Logo Hennessy' })).toBeVisible();
  await expect(sheet).toContainText('Hennessy, Left Chest');
  const sizes = sheet.getByRole('table', { name: 'Sizes of PL420 Navy' });
  await expect(sizes.getByRole('row')).toHaveText(['LargeTotal', '66']);
  await expect(sheet).not.toContainText('$');

  await slip.getByRole('button', { name: 'Print' }).click();
  await expect(slip.locator('body')).toHaveAttribute('data-printed', 'yes');
  await slip.emulateMedia({ media: 'print' });
  await expect(slip.getByRole('banner')).toBeHidden();
  await expect(slip.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(slip.getByText(/Questions\? Call/)).toBeHidden();
  await expect(sheet.getByRole('heading', { name: `Packing slip ${orderId}` })).toBeVisible();
});

test('The packing slip of an unknown order says that it does not exist', async ({ page }) => {
  await page.goto('/hennessy/orders/HEN-1/slip');
  await expect(page.getByText('There is no order at this address.')).toBeVisible();
});

test('A sheet that is matched after admin hours have ended reloads every page that is listed by then', async ({
  page,
}) => {
  let sendOlder = () => {};
  let endHours = () => {};
  const older = new Promise<void>((resolve) => {
    sendOlder = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    endHours = resolve;
  });
  await page.route('**/v1/retrieve-orders', async (route) => {
    const { cursor, order_ids } = route.request().postDataJSON();
    if (cursor) await older;
    if (!order_ids) return route.continue();
    await ended;
    const response = await route.fetch();
    const { admin_until: _hours, ...withoutHours } = await response.json();
    await route.fulfill({ response, json: withoutHours });
  });
  await openLeith(page);
  await unlockButton(page).click();
  await enterPassword(page);
  await lockButton(page).waitFor();
  const asked = page.waitForRequest((request) => request.postData()?.includes('"cursor"') === true);
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 20_000);
  await asked;
  await paste(page.locator('main'), 'LEI-100001\tPL420\t58214\r\nLEI-100002\tPL420\t58214');
  await expect(page.getByText('Looking up 2 orders…')).toBeVisible();
  sendOlder();
  await expect(page.locator('#list-heading')).toHaveText('Showing 200, newest first');

  const reloaded = page.waitForResponse((response) => response.request().postData()?.includes('"cursor"') === true);
  endHours();
  await expect(page.getByRole('dialog', { name: 'Enter admin password' })).toBeVisible();
  await reloaded;
  await expect(page.locator('#list-heading')).toHaveText('Showing 200, newest first');
});
