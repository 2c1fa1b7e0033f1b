import type { Page } from '@playwright/test';
import { addPolos, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search items' });

/** Each overlay: where it opens, how, and what shows that it's open. */
const OVERLAYS = [
  ['the search', '/hennessy/catalog/mens', 'Search', (page: Page) => searchField(page)],
  [
    'the large picture',
    '/hennessy/item/PL420',
    'Enlarge picture',
    (page: Page) => page.getByRole('button', { name: 'Zoom in' }),
  ],
  [
    'the crew list',
    '/hennessy/item/PL420',
    'Crew List',
    (page: Page) => page.getByRole('region', { name: 'Fill from a crew list' }),
  ],
  ['the lists', '/hennessy/checkout', 'Lists', (page: Page) => dialog(page, 'Lists')],
  ['the dialog that saves a list', '/hennessy/checkout', 'Save as list', (page: Page) => dialog(page, 'Save as list')],
  ['the hand-over', '/hennessy/checkout', 'Hand over cart', (page: Page) => dialog(page, 'Hand over this cart')],
] as const;

for (const [what, address, button, shown] of OVERLAYS) {
  test(`Back closes ${what}, and the next Back leaves the page`, async ({ page }) => {
    await addPolos(page);
    await page.goto('/hennessy');
    await page.getByRole('link', { name: 'View Orders' }).first().waitFor();
    await page.goto(address);
    for (const _time of ['first', 'second']) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await expect(shown(page)).toBeVisible();
      await page.goBack();
      await expect(shown(page)).toBeHidden();
      expect(new URL(page.url()).pathname).toBe(address);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/hennessy$/);
  });
}

test('An overlay that was closed otherwise costs no press of Back', async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Mens' }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await searchField(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();

  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Mens' })).toBeVisible();
});

test('Back from an item that the search found leads to the screen the search was opened on', async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Mens' }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await searchField(page).fill('mug');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
  await expect(searchField(page)).toBeHidden();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Mens' })).toBeVisible();
  await expect(searchField(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();
});

test('Back from the crew list keeps the quantities and names that were typed', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByLabel('Navy Large', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Crew List' }).click();
  await page.getByRole('textbox', { name: 'Crew list' }).fill('Ann L');
  await page.goBack();
  await expect(page.getByLabel('Navy Large', { exact: true })).toHaveValue('12');
  await page.getByRole('button', { name: 'Crew List' }).click();
  await expect(page.getByRole('textbox', { name: 'Crew list' })).toHaveValue('Ann L');
});
