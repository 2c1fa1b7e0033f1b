import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';
import { placeOrder } from '../support/orders/order-verbs';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from '../support/orders/orders';

/** The call that finds out that nobody is signed in. */
const REFUSED = /status of 401/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

const HONDA = 'Tameron Honda, 1675 Vulcan Ridge Parkway, Hoover, AL 35244';
const TAMERON = orderOf('Tameron', 'TAM');
const STIVERS = orderOf('Stivers', 'STI');

function orderOf(companyName: string, bypass_code: string) {
  const polos = { ...POLO_LINE, embroidery: companyName, placement: 'Right Sleeve' };
  return { companyName, bypass_code, cart: aCart(polos, KEYCHAIN_LINE) };
}

const openReports = (page: Page, query = '', origin = '') => openAsOwner(page, `/reports${query}`, 'Reports', origin);

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });

test('A rep reads a year’s report, follows its numbers to their orders, and takes it along as a file', async ({
  page,
  servers,
}) => {
  const { origin } = await servers.start();
  const numbers = [
    await placeOrder(page, 'Renee Castellano', { ...TAMERON, store: HONDA }, origin),
    await placeOrder(page, 'Bob Ames', { ...TAMERON, store: HONDA }, origin),
    await placeOrder(page, 'Carla Diaz', TAMERON, origin),
  ];
  // Of no store, too, and more than Tameron's: they would come first.
  for (const person of ['Ann Lee', 'Sue Lee', 'Kim Lee']) await placeOrder(page, person, STIVERS, origin);
  await openReports(page, '', origin);
  await page.getByRole('button', { name: 'Customer All 10' }).click();
  await page.getByRole('button', { name: 'Tameron', exact: true }).click();
  await expect(page).toHaveURL(/customer=tameron/);
  await expect(figures(page).getByRole('link', { name: '$756' })).toBeVisible();
  await expect(figures(page)).toContainText('3 lines3 without a price');
  await expectNoSeriousViolation(page);

  const stores = page.getByRole('region', { name: 'By store' });
  await expect(stores.getByRole('listitem')).toHaveCount(2);
  await stores.getByRole('button', { name: 'Show as a table' }).click();
  await expect(stores.getByRole('row', { name: /^Tameron Honda 2 3,012 \$504/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^PL420 Performance Polo 3 18 \$756/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^LK100 Laser Keychain 3 4,500 Priced on PO/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sizes of PL420 Performance Polo\. Large 18/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toContain(`Tameron,"${HONDA}",2,`);
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await workbook).suggestedFilename()).toMatch(/^report-.*\.xlsx$/);

  await stores
    .getByRole('row', { name: /^Tameron Honda/ })
    .getByRole('link', { name: '2' })
    .click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByText('2 orders, newest first')).toBeVisible();
  await expect(page.getByText(numbers[0] as string)).toBeVisible();
  await page.goBack();
  await expect(figures(page).getByRole('link', { name: '$756' })).toBeVisible();
});

test('The periods before are found by keyboard, and one without orders says so', async ({ page }) => {
  await placeOrder(page, 'Renee Castellano', STIVERS);
  await openReports(page, '?customer=stivers');
  await expect(figures(page)).toBeVisible();
  await page.getByRole('button', { name: 'Previous period' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No orders from Jan 1 to Dec 31, \d{4}\./)).toBeVisible();
  await page.getByRole('button', { name: 'Next period' }).click();
  await expect(figures(page)).toBeVisible();
  // The address holds what's checked, so the box follows it.
  await page.getByRole('checkbox', { name: /^Compare with/ }).click();
  await expect(page).toHaveURL(/compare=no/);
  await expect(page.getByRole('checkbox', { name: /^Compare with/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Two days' }).click();
  await expect(page.getByLabel('First day')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Two days' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoSeriousViolation(page);
});

test('A rep reads the totals while the items load, and tries again after they failed', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 503/);
  await placeOrder(page, 'Renee Castellano', STIVERS);
  let isDown = true;
  await page.route('**/v1/office/report-items?*', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The server is busy.' } })
      : route.fallback(),
  );
  await openReports(page, '?customer=stivers');
  const items = page.getByRole('region', { name: 'Items and sizes' });
  await expect(items.getByRole('alert')).toHaveText('The server is busy.');
  await expect(figures(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled();
  await expectNoSeriousViolation(page);
  isDown = false;
  await items.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /^PL420 Performance Polo/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled();
});

test('A report fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await placeOrder(page, 'Renee Castellano');
  await openReports(page);
  await expect(page.getByRole('heading', { name: 'Top items' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoSeriousViolation(page);
});
