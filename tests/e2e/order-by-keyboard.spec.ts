import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/store-test';

/** Counts every key that goes down, also the ones that are held. */
function countKeys(page: Page) {
  let keys = 0;
  return {
    get count() {
      return keys;
    },
    async press(...chords: readonly string[]): Promise<void> {
      for (const chord of chords) {
        keys += chord === '+' ? 1 : chord.split('+').length;
        await page.keyboard.press(chord);
      }
    },
  };
}

test('Searching, filling and adding takes under 12 keys beside the digits', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  const keys = countKeys(page);
  await keys.press('/', 'p', 'o', 'l', 'o');
  await expect(page.getByRole('combobox', { name: 'Search items' })).toHaveValue('polo');
  await page.getByRole('option').first().waitFor();
  await keys.press('Enter');
  await expect(page.getByRole('grid').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('6');
  // The item needs a logo, and asks for one.
  await keys.press('Control+Enter', 'Space', 'Control+Enter');

  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  expect(keys.count).toBeLessThan(12);
});

test('Two rolls of seat covers take eight keys beside the digit', async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  const keys = countKeys(page);
  await keys.press('/', 's', 'e', 'a', 't');
  await expect(page.getByRole('combobox', { name: 'Search items' })).toHaveValue('seat');
  await page.getByRole('option').first().waitFor();
  await keys.press('Enter');
  // In the color that the store shows first.
  await expect(page.getByRole('checkbox', { name: 'Green 1', exact: true })).toBeFocused();
  await page.keyboard.press('2');
  await keys.press('Control+Enter');

  await expect(page.getByText('Item added to cart')).toBeVisible();
  expect(keys.count).toBe(8);
});
