import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

/** The server has the files of another release only. @returns the release of this page is back */
async function release(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is nothing here.' } }),
  );
  return () => page.unroute('**/assets/**');
}

const offerIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'The store was updated' });

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

test('A tab from before an update offers a reload for what it cannot load, and nothing typed is lost', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('7');
  await page.waitForLoadState('networkidle');
  const restore = await release(page);
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'There is a new version of this page.' })).toBeVisible();
  await expect(offerIn(page)).toBeVisible();
  await expect(page.getByLabel('Navy Large', { exact: true })).toHaveValue('7');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByText('needs a connection')).toBeHidden();

  await restore();
  await offerIn(page).getByRole('button', { name: 'Reload to update' }).click();
  await expect(page.getByLabel('Navy Large', { exact: true })).toHaveValue('7');
  await expect(offerIn(page)).toBeHidden();
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('The checkout of such a tab keeps cart and details when its lists cannot be loaded', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await page.getByLabel('First Name').fill('Renee');
  await page.waitForLoadState('networkidle');
  const restore = await release(page);
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await expect(offerIn(page)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');

  await restore();
  await page.getByRole('button', { name: 'Reload to update' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
  await expect(page.getByText('Subtotal, 7 units')).toBeVisible();
});

test('Without a connection, only the connection is to blame', async ({ page, context }) => {
  await page.goto('/hennessy/catalog/mens');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Search', exact: true }).first().dispatchEvent('click');
  await expect(page.getByText('Search could not be loaded. Check the connection and try again.')).toBeVisible();
  await expect(offerIn(page)).toBeHidden();
});
