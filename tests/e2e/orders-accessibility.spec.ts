import type { Locator, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { enterPassword, linesOf, lockButton, paste, placeOrder, storedLines } from '../support/orders/order-verbs';

const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 1180, height: 820 },
  { name: 'upright tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
];

for (const { name, ...viewport } of SIZES) {
  test(`Editing has no serious accessibility violation and fits the screen on a ${name}`, {
    tag: name === 'desktop' ? '@journey' : [],
  }, async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource/);
    const check = async () => {
      await expectNoSeriousViolation(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    };
    await page.setViewportSize(viewport);
    const orderId = await placeOrder(page, 'Axel Accessible');
    await page.goto(`/hennessy/orders?order=${orderId}&from=2026-01-01&to=2099-01-01`);
    await linesOf(page, orderId).waitFor();
    await check();
    await page.getByRole('button', { name: 'Edit line 1' }).click();
    await enterPassword(page, 'guess');
    await page.getByText('This is not the admin password.').waitFor();
    await check();
    await enterPassword(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect(page.getByLabel('PO of line 1', { exact: true })).toBeFocused();
    await page.keyboard.type('58800');
    await page.route('**/v1/update-historical-order', (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Not saved – Retry' }).waitFor();
    await check();
    await page.unroute('**/v1/update-historical-order');
    await page.getByRole('button', { name: 'Not saved – Retry' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await check();
    await paste(page.getByLabel('PO of line 2', { exact: true }), '1\tsoon\n2\t\n');
    const preview = page.getByRole('dialog').getByRole('button', { name: /^Fill/ });
    await preview.waitFor();
    const box = await preview.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThan(viewport.width);
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'History of line 1' }).click();
    await page.getByRole('listitem').first().waitFor();
    await check();
    await page.goto(`/hennessy/orders/${orderId}/slip`);
    await page.getByRole('article').waitFor();
    await check();
  });
}

test('An admin without a mouse finds an order, unlocks it and fills in a PO', { tag: '@journey' }, async ({ page }) => {
  const orderId = await placeOrder(page, 'Nomi Nomouse');
  await page.goto('/hennessy/orders');
  await page.getByText(/newest first/).waitFor();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search orders' }));
  await page.keyboard.type('nomouse');
  await expect(page.getByText('1 order, newest first')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /Nomi Nomouse/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Edit line 1' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Enter');
  await expect(lockButton(page)).toBeVisible();
  await expect(page.getByLabel('PO of line 1', { exact: true })).toBeFocused();
  await page.keyboard.type('58900');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('PO of line 2', { exact: true })).toBeFocused();
  expect(await storedLines(page, orderId)).toEqual([
    ['20418', '58900', ''],
    ['20418', '', ''],
  ]);
});

/** Presses Tab until the target has the focus. A press moves the focus before it ends, so none is too many. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  do await page.keyboard.press('Tab');
  while (!(await target.evaluate((element) => element === document.activeElement)));
}
