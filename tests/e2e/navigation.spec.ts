import type { Page } from '@playwright/test';
import { remembersFailedImports } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { openFilters } from '../support/orders/order-verbs';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** @returns the place, once the page has stopped there */
async function scrollDown(page: Page): Promise<number> {
  const place = 700;
  // A long list goes on below the window a moment after it opens.
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(room).toBeGreaterThanOrEqual(place);
  await page.mouse.wheel(0, place);
  await expect.poll(() => scrolled(page)).toBe(place);
  return place;
}

test.use({ viewport: { width: 390, height: 700 } });

test('A new screen starts at its top, and going back shows what was in sight, also after a reload', async ({
  page,
}) => {
  await page.goto('/hennessy/catalog/mens');
  await page.getByRole('link', { name: 'Performance Polo', exact: true }).waitFor();
  const place = await scrollDown(page);

  // In the bar at the bottom: pressing a link out of sight would scroll to it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'View Orders' }).click();
  await page.getByRole('searchbox', { name: 'Search orders' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);

  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('A filter of the orders leaves the screen where it is', async ({ page }) => {
  // On a phone, the filters cover the screen.
  await page.setViewportSize({ width: 1180, height: 700 });
  await page.goto('/hennessy/orders');
  const date = (await openFilters(page)).getByRole('combobox', { name: 'Date' });
  await date.waitFor();
  // Taller than any list, so no list can move it. The browser itself would follow lines that move.
  await page.addStyleTag({ content: 'html { overflow-anchor: none } main { min-height: 3000px }' });
  const place = await scrollDown(page);
  await date.selectOption('Today');
  await expect(page).toHaveURL(/from=/);

  expect(await scrolled(page)).toBe(place);
});

test.describe('while a screen cannot be fetched', () => {
  test.use({ serviceWorkers: 'block' });

  test('its place says so, the store around it stays, and the next visit fetches it again', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/Failed to load resource|dynamically imported module/);
    await page.goto('/hennessy');
    await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
    await page.route(/category-screen/, (route) => route.abort());
    await page.route('**/healthz', (route) => route.abort());
    await page.getByRole('link', { name: 'Mens', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This screen could not be opened' })).toBeVisible();

    await page.unroute(/category-screen/);
    if (await remembersFailedImports(page)) {
      await page.getByRole('button', { name: 'Try again' }).click();
    } else {
      await page.goBack();
      await page.getByRole('link', { name: 'Mens', exact: true }).click();
    }
    await expect(page.getByRole('link', { name: 'Performance Polo', exact: true })).toBeVisible();
  });
});

test('A typed address starts at its top, and going back shows what was in sight before it', async ({ page }) => {
  await page.goto('/hennessy/catalog/mens');
  await page.getByRole('link', { name: 'Performance Polo', exact: true }).waitFor();
  const before = await scrollDown(page);
  await page.goto('/hennessy/catalog/womens');
  await page.getByRole('link', { name: 'Performance Polo', exact: true }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(before);
});
