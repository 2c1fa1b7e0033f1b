import { expectNoShift, watchShifts } from '../support/browser/layout-shift';
import { BROKEN_CONNECTION, fillOrder } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { lockButton, openUnlocked, placeOrder } from '../support/orders/order-verbs';

/** How long editing is unlocked takes the place of a narrower button. Lists that move by a line count ten times that. */
const MAX_SHIFT = 0.002;

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
]) {
  test(`At ${viewport.width} px nothing moves an admin's orders while they load, nor does one that waits on the device`, async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(BROKEN_CONNECTION);
    await placeOrder(page, 'Renee Castellano');
    await page.route('**/v1/create-order', (route) => route.abort());
    await fillOrder(page, 'waits@example.com');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
    await openUnlocked(page, {});

    await page.setViewportSize(viewport);
    await watchShifts(page);
    await page.goto('/hennessy/orders');
    await expect(page.getByText('Waiting on this device, not sent')).toBeVisible();
    await expect(lockButton(page)).toBeVisible();
    await expectNoShift(page, MAX_SHIFT);
  });
}
