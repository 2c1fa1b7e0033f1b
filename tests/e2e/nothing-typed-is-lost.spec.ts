import type { BrowserContext, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { storedCount } from '../support/browser/page-database';
import { addPolos, fillContact, openItem, workerIsInControl } from '../support/browser/shopper';
import { expect, test as pageTest } from '../support/browser/store-test';
import { test } from '../support/browser/tablet-test';
import { ordersOf } from '../support/orders/orders';

const offerIn = (page: Page) => page.getByRole('region', { name: 'Saved cart' });

/** The copy is written after the cart; the tablet ends the tab only then. */
async function copyIsWritten(page: Page): Promise<void> {
  await expect.poll(() => storedCount(page, 'cart-copies')).toBe(1);
}

/** A page of a browser that has just been started. */
async function firstPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

pageTest(
  'A grid survives going back, a reload, and is empty once it is in the cart',
  { tag: '@journey' },
  async ({ page }) => {
    await openItem(page, 'PL420');
    await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
    await page.getByRole('radio', { name: 'Right Sleeve' }).check();
    await page.getByLabel('Black Large', { exact: true }).fill('7');
    await page.getByRole('link', { name: 'Cart (0)' }).click();
    await page.getByRole('heading', { name: 'Cart' }).waitFor();
    await page.goBack();
    await expect(page.getByLabel('Black Large', { exact: true })).toHaveValue('7');
    await page.reload();
    await expect(page.getByLabel('Black Large', { exact: true })).toHaveValue('7');
    await expect(page.getByRole('radio', { name: 'Right Sleeve' })).toBeChecked();
    await expect(page.getByRole('img', { name: "Men's Performance Polo, Black" })).toBeVisible();

    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Black Large', { exact: true })).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'Hennessy', exact: true })).not.toBeChecked();
  },
);

pageTest('A tab is not offered the cart of another tab that is still open', async ({ page, context }) => {
  const open = await context.newPage();
  await addPolos(open);
  await copyIsWritten(open);
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).waitFor();
  // The search for copies is over once its code is loaded and the databases have responded.
  await page.waitForLoadState('networkidle');
  await expect(offerIn(page)).toBeHidden();

  await open.close();
  await addPolos(page);
  await page.reload();
  await expect(offerIn(page)).toContainText('Restoring adds it to the 6 units in your cart.');
  await expectNoSeriousViolation(page);
  await offerIn(page).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('12');
});

test('A cart whose tab the tablet has ended is offered on the next visit, offline too, until it is ordered', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const store = `${server.origin}/hennessy`;
  const before = await firstPage(await tablet.open(), store);
  await workerIsInControl(before);
  await addPolos(before, { store });
  await copyIsWritten(before);

  const offline = await firstPage(await tablet.open(true), store);
  await expect(offerIn(offline)).toContainText(/Cart from .*, 6 units/);
  await offerIn(offline).getByRole('button', { name: 'Restore' }).focus();
  await offline.keyboard.press('Enter');
  await expect(offline.getByRole('status')).toHaveText('Cart restored, 6 units');
  await expect(offerIn(offline)).toBeHidden();
  await expect(offline.locator('#main')).toBeFocused();
  await offline.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(offline, { email: 'restored@example.com' });
  await offline.getByRole('button', { name: 'Save order' }).click();
  // The worker of a browser that was started offline can still reach the server.
  await expect(
    offline.getByRole('heading', { name: /Order (saved on this device|Placed Successfully)/ }),
  ).toBeVisible();

  const after = await firstPage(await tablet.open(), store);
  await expect(after.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await after.waitForLoadState('networkidle');
  await expect(offerIn(after)).toBeHidden();
  await expect.poll(async () => (await ordersOf(server, 'restored@example.com')).length).toBe(1);
});
