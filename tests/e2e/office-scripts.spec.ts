import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { aDeployment } from '../support/browser/deployment';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';
import { linesOf, placeOrder } from '../support/orders/order-verbs';
import { startStoreServer } from '../support/server/store-server';

/** Refused calls before the sign-in, and what the browser says about scripts that aren't there. */
const PROVOKED = /status of 40[14]|Failed to load resource|dynamically imported module/;

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(PROVOKED));

/** An order's second line, with a PO that isn't saved yet. */
async function typePo(page: Page, orderNumber: string, po: string): Promise<void> {
  await openLines(page, orderNumber);
  await linesOf(page, orderNumber).getByRole('button', { name: 'Edit line 2' }).click();
  await poField(page, orderNumber).fill(po);
}

async function openLines(page: Page, orderNumber: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${orderNumber}, `) }).click();
  await linesOf(page, orderNumber).waitFor();
}

const poField = (page: Page, orderNumber: string) =>
  linesOf(page, orderNumber).getByLabel('PO of line 2', { exact: true });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('A screen that the lost connection kept away comes by itself, and a typed PO stays', {
  tag: '@journey',
}, async ({ page, context }) => {
  const order = await placeOrder(page, 'Ottilie Lostwithiel');
  await openAsOwner(page, '/orders?search=Lostwithiel', 'Orders');
  await typePo(page, order, 'LOST-7');
  await context.setOffline(true);
  await menu(page, 'Reports').click();
  await expect(heading(page, 'No connection')).toBeVisible();
  await expect(menu(page, 'Orders')).toBeVisible();
  await expectNoSeriousViolation(page);

  await context.setOffline(false);
  await expect(heading(page, 'Reports')).toBeVisible();
  await menu(page, 'Orders').click();
  await page.getByLabel('Search orders').fill('Lostwithiel');
  await openLines(page, order);
  await expect(poField(page, order)).toHaveValue('LOST-7');
  await linesOf(page, order).getByRole('button', { name: 'Save line 2' }).click();
  await expect(linesOf(page, order).getByText('Saved')).toBeVisible();
});

test('A part of a screen that cannot be loaded says so in its place, and the rest works', async ({ page, context }) => {
  const order = await placeOrder(page, 'Ottokar Partington');
  await openAsOwner(page, '/orders?search=Partington', 'Orders');
  await context.setOffline(true);
  await page.getByRole('button', { name: new RegExp(`^${order}, `) }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${order}` }).check();
  const field = page.getByRole('region', { name: 'Selected orders' }).getByLabel('PO');
  await field.fill('KEPT-1');

  await context.setOffline(false);
  // Some browsers need the whole page again, which somebody who is typing decides on.
  await expect(linesOf(page, order).or(page.getByRole('button', { name: 'Reload' }))).toBeVisible();
  await expect(field).toHaveValue('KEPT-1');
});

test('After a release, a screen of the old page offers the reload, which keeps a typed PO', async ({ page }) => {
  test.setTimeout(120_000);
  const deployment = aDeployment();
  const server = await startStoreServer({}, deployment.bundle);
  try {
    const order = await placeOrder(page, 'Odo Newcastle', {}, server.origin);
    await openAsOwner(page, '/orders?search=Newcastle', 'Orders', server.origin);
    await typePo(page, order, 'KEEP-8');
    await server.kill();
    deployment.renameOfficeScripts();
    await server.restart();

    await menu(page, 'Customers').click();
    await expect(heading(page, 'The office has been updated')).toBeVisible();
    await menu(page, 'Orders').click();
    await page.getByLabel('Search orders').fill('Newcastle');
    await openLines(page, order);
    await expect(poField(page, order)).toHaveValue('KEEP-8');

    await menu(page, 'Customers').click();
    await page.getByRole('button', { name: 'Reload to update' }).click();
    await expect(heading(page, 'Customers')).toBeVisible();
    await menu(page, 'Orders').click();
    await page.getByLabel('Search orders').fill('Newcastle');
    await openLines(page, order);
    await expect(poField(page, order)).toHaveValue('KEEP-8');
  } finally {
    await server.stop();
    deployment.remove();
  }
});

test('The office itself, if its script is missing, says so and opens once it is there', async ({ page }) => {
  await page.route('**/office/assets/*.js', (route) => route.abort());
  await page.goto('/office');
  await expect(page.getByText('could not be loaded completely')).toBeVisible();
  await page.unroute('**/office/assets/*.js');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(heading(page, 'Sign in to the office')).toBeVisible();
});
