import type { Page } from '@playwright/test';
import { openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Store', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Choices' }).getByRole('option');

test.beforeEach(async ({ page }) => {
  await openCheckout(page);
  await field(page).waitFor();
});

test('The store is found by typing a word of its name, and Enter or Tab takes it', async ({ page }) => {
  await field(page).focus();
  await page.keyboard.type('maz');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('Hennessy Mazda');
  await expect(field(page)).not.toBeFocused();

  await field(page).focus();
  await page.keyboard.type('honda');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Hennessy Honda');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
});

test('Arrow keys move through the stores and stop at the ends', async ({ page }) => {
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'));
  expect(await active()).toBe(await options(page).first().getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(await options(page).first().getAttribute('id'));
  const count = await options(page).count();
  for (let press = 0; press < count + 2; press += 1) await page.keyboard.press('ArrowDown');
  expect(await active()).toBe(await options(page).last().getAttribute('id'));
  await expect(options(page).last()).toBeInViewport();
  const last = (await options(page).last().locator('b').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(last);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
});

test('Escape, leaving the field and a word that no store has choose nothing', async ({ page }) => {
  await field(page).click();
  await options(page).filter({ hasText: 'Hennessy Honda' }).click();
  await expect(field(page)).toHaveValue('Hennessy Honda');
  await expect(field(page)).toBeFocused();

  await page.keyboard.type('mazda');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('Hennessy Honda');
  await page.keyboard.type('mazda');
  await page.getByLabel('First Name').click();
  await expect(field(page)).toHaveValue('Hennessy Honda');
  await expect(options(page)).toHaveCount(0);

  await field(page).focus();
  await page.keyboard.type('nowhere');
  await expect(page.getByRole('alert').filter({ hasText: 'No stores match.' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Hennessy Honda');
  // Opened, but nothing typed or pointed at.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('Hennessy Honda');
});
