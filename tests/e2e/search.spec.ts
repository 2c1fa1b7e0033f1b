import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { BROKEN_CONNECTION, openCheckout, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search items' });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** Presses the keys one by one. @returns how many */
async function press(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

for (const path of ['', '/catalog/mens', '/checkout', '/orders', '/outbox', '/item/MG115']) {
  test(`"seat" leads from "${path}" to Seat Covers in six keys`, async ({ page }) => {
    await page.goto(`/hennessy${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    // Text typed before the search has loaded isn't lost.
    const typed = await press(page, ['/', 's', 'e', 'a', 't']);
    await expect(field(page)).toHaveValue('seat');
    await expect(option(page, 'Seat Covers, SC500')).toHaveAttribute('aria-selected', 'true');
    const opened = await press(page, ['Enter']);

    expect(typed + opened).toBeLessThanOrEqual(8);
    await expect(page).toHaveURL(/\/item\/SC500$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Seat Covers');
    await expect(page.getByRole('checkbox', { name: 'Green 1', exact: true })).toBeFocused();
  });
}

test('Search works offline from the checkout, and the color in the search is the one shown', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await openCheckout(page);
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  const fetched = page.waitForResponse(/\/assets\/search-.*\.js$/);
  await page.getByRole('button', { name: 'Search' }).hover();
  // With everything that it imports.
  await page.evaluate(`import('${(await fetched).url()}').then(() => undefined)`);
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Search' }).click();
  await field(page).fill('polo perfomance black');
  await expect(page.getByRole('status').filter({ hasText: 'for "polo perfomance black"' })).toContainText(
    /^\d+ items?/,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/item\/[A-Z]+420\?color=Black$/);
  await expect(page.getByRole('radio', { name: 'Black', exact: true })).toBeChecked();
});

test('A slash typed into a field stays there; Escape closes the search and returns the focus', async ({ page }) => {
  await page.goto('/hennessy/checkout');
  await openCheckout(page);
  await page.getByLabel('Customer PO').fill('A');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Customer PO')).toHaveValue('A/');
  await expect(field(page)).toBeHidden();

  const orders = page.getByRole('link', { name: 'View Orders' });
  await orders.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(orders).toBeFocused();

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('Hits can be limited to a color, scrolled through, and opened by a tap', async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('button', { name: 'Search' }).click();
  await field(page).fill('mens');
  await expect(page.getByRole('option')).toHaveCount(12);
  for (let hit = 1; hit < 13; hit += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(12);
  await expect(page.getByRole('option').nth(12)).toBeInViewport();

  await page.getByRole('button', { name: 'Royal' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'for "mens"' })).toContainText(/^\d+ items? in \w+/);
  await expect(field(page)).toBeFocused();
  await page.getByRole('option').nth(1).tap();
  await expect(page).toHaveURL(/\/item\/\w+\?color=/);
});

for (const [name, width, height] of [
  ['tablet', 1180, 820],
  ['phone', 390, 844],
  ['narrow window', 320, 480],
] as const) {
  test(`Recent items, hits and no hits are accessible on a ${name}, and nothing is too wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openItem(page, 'TB200');
    await page.goto('/hennessy');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(option(page, 'Steel Tumbler, TB200')).toBeVisible();
    await expectNoSeriousViolation(page);
    await field(page).fill('navy polo');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoSeriousViolation(page);
    await field(page).fill('xqzzy');
    await expect(page.getByText('No item found for "xqzzy".')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('link', { name: /Dana Whitfield/ })).toHaveAttribute('href', 'tel:404-555-0142');
    await expect(dialog.getByRole('link', { name: /Main line/ })).toHaveAttribute('href', 'tel:800-727-7222');
    await expectNoSeriousViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}

test('A search that finds nothing offers the words that do, and never says what the store lacks', async ({ page }) => {
  await page.goto('/hennessy');
  await page.getByRole('button', { name: 'Search' }).click();
  await field(page).fill('honda gloves');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText('No item found for "honda gloves".')).toBeVisible();
  await expect(dialog).not.toContainText(/in (the|this) store/i);
  await expectNoSeriousViolation(page);
  await dialog.getByRole('button', { name: 'honda', exact: true }).click();
  await expect(field(page)).toHaveValue('honda');
  await expect(option(page, 'Performance Polo, PL420')).toHaveAttribute('aria-selected', 'true');
});

test('On a phone and a narrow window the header is one row, with the contacts behind an icon', async ({ page }) => {
  await page.goto('/hennessy');
  for (const [width, height, row] of [
    [700, 900, 76],
    [390, 844, 60],
    [320, 568, 60],
  ] as const) {
    await page.setViewportSize({ width, height });
    const header = page.getByRole('banner');
    // With or without its border. The page that loads first has a different header.
    await expect.poll(async () => Math.abs(((await header.boundingBox())?.height ?? 0) - row)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Contacts' }).click();
    const rep = page.getByRole('link', { name: /Dana Whitfield/ });
    await expect(rep).toHaveAttribute('href', 'tel:404-555-0142');
    await expect(rep).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(rep).toBeHidden();
    await expect(page.getByRole('button', { name: 'Contacts' })).toBeFocused();
  }
});
