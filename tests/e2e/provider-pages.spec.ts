import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { holdCalls, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

/** A page outside of a store: one main landmark, our mark and our number. */
async function expectProviderPage(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator('title')).toHaveCount(1);
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('header svg').first()).toBeAttached();
  await expect(page.locator('header a', { hasText: 'Main line 800-727-7222' })).toHaveAttribute(
    'href',
    'tel:800-727-7222',
  );
  await expectNoSeriousViolation(page);
}

test('Chooser and sign-in carry our mark and main line', async ({ servers, page, expectedComplaints }) => {
  expectedComplaints.push(/status of 401/);
  const server = await servers.start({ MULTI_STORE: 'true' });
  await page.goto(server.origin.replace('localhost', 'shops.example'));
  await expect(page.getByRole('heading', { name: 'Choose your store' })).toBeVisible();
  await expectProviderPage(page, 'Choose your store');
  await page.getByRole('link', { name: 'Leith' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to open this store' })).toBeVisible();
  await expectProviderPage(page, 'Sign in');
});

test('A first load shows the store at once; store error and unknown store carry our mark and main line', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (404|500)/);
  const letGo = await holdCalls(page, /v1\/storefronts/);
  await page.goto('/hennessy', { waitUntil: 'commit' });
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('[data-shell]')).toContainText('Order for your store');
  await expect(page.locator('[data-shell]')).toContainText('Main line 800-727-7222');
  await expect(page.locator('main')).toHaveCount(1);
  await expectNoSeriousViolation(page);
  letGo();
  await expect(page).toHaveTitle('Hennessy');

  await page.goto('/nobody');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectProviderPage(page, 'Not found');

  await page.route('**/v1/storefronts/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/hennessy');
  await expect(page.getByRole('heading', { name: 'The store could not be opened' })).toBeVisible();
  await expectProviderPage(page, 'Store unavailable');
});

test('On a host without a store, orders and checkout report it', async ({ page, server }) => {
  const origin = server.origin.replace('localhost', 'shop.example');
  for (const path of ['/checkout', '/orders', '/outbox', '/item/PL420']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { name: 'There is no store at this address' })).toBeVisible();
    await expect(page).toHaveTitle('No store here · Guardian');
    await expect(page.getByRole('main').getByRole('link', { name: '800-727-7222' })).toBeVisible();
    await expect(page.getByRole('link', { name: /View Orders|Cart/ })).toHaveCount(0);
  }
  await expectNoSeriousViolation(page);
});

test("The type above an item's name leads to its category", async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByRole('main').getByRole('link', { name: 'Mens' }).click();
  await expect(page).toHaveURL(/\/hennessy\/catalog\/mens$/);
});
