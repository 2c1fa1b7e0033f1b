import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { addPolos, fillContact, fillOrder, openCheckout, openItem, sendAllNow } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const SIZES = [
  { name: 'tablet', width: 1180, height: 820 },
  { name: 'upright tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
];

for (const { name, ...viewport } of SIZES) {
  test(`No screen has a serious accessibility violation on a ${name}`, {
    tag: name === 'tablet' ? '@journey' : [],
  }, async ({ page }) => {
    const check = () => expectNoSeriousViolation(page);
    await addPolos(page);
    await page.setViewportSize(viewport);

    for (const path of ['', '/catalog/mens', '/catalog/accessory', '/catalog/customs', '/item/YS260', '/nowhere']) {
      await page.goto(`/hennessy${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check();
    }
    await openItem(page, 'PL420');
    await check();
    await page.goto('/hennessy/checkout');
    await fillContact(page);
    await page.getByText('Code accepted').waitFor();
    await check();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
    await check();
    await page.goto('/hennessy/orders');
    await page.getByRole('button', { name: /Renee/ }).first().click();
    await check();
  });
}

test('The outbox has no serious accessibility violation in any state', { tag: '@journey' }, async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource|ERR_/);
  await fillOrder(page, 'axe@example.com');
  await page.route('**/v1/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  await expectNoSeriousViolation(page);
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await expectNoSeriousViolation(page);
  await page.route('**/v1/create-order', (route) =>
    route.fulfill({ status: 403, json: { code: 'code_refused', message: 'This code is not accepted.' } }),
  );
  const edit = page.getByRole('button', { name: 'Enter code' });
  await sendAllNow(page, edit);
  await edit.click();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^More for the order of/ }).click();
  await expectNoSeriousViolation(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Delete this order?' }).waitFor();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await page.getByRole('button', { name: 'Test this device' }).click();
  await page.getByText(/checks failed/).waitFor();
  await expectNoSeriousViolation(page);
});

const NARROW = { name: 'page enlarged four times', width: 320, height: 480 };

for (const { name, ...viewport } of [...SIZES, NARROW]) {
  test(`Nothing is wider than a ${name}`, async ({ page }) => {
    const longPo = 'PO-'.padEnd(100, '8');
    await openCheckout(page);
    await fillContact(page);
    await page.getByLabel('Customer PO').fill(longPo);
    await page.getByText('Code accepted').waitFor();
    await page.setViewportSize(viewport);
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
    expect(['success', await isTooWide()]).toEqual(['success', 0]);

    await page.goto('/hennessy/orders');
    await page.getByRole('button', { name: /Renee/ }).first().click();
    await page.getByRole('table', { name: /Lines of order/ }).waitFor();
    await page.getByText(longPo).filter({ visible: true }).first().waitFor();
    expect(['orders', await isTooWide()]).toEqual(['orders', 0]);
    for (const path of ['', '/catalog/mens', '/catalog/accessory', '/item/PL500.T', '/item/LK100', '/checkout']) {
      await page.goto(`/hennessy${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await isTooWide()]).toEqual([path, 0]);
    }
  });
}
