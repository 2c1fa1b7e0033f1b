import { goOffline } from '../support/browser/shopper';
import {
  cardButton,
  cardOrdersOf,
  deliverWebhook,
  LOST,
  PAID,
  payAndSeePlaced,
  REFUSED,
  seePlaced,
  takingsOf,
} from '../support/payments/card-orders';
import { expect, fillCardOrder, openPayment, orderIdOf, payNow, pressCard, test } from '../support/payments/card-test';

test('While PayPal does not confirm a payment, nothing can be paid again; once it does, the order is placed', async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  const orderId = await openPayment(page, premier, 'silent@example.com');
  paypal.faults.add('capture', 'cut_after');
  paypal.faults.rule = (call) => (call === 'capture' || call === 'find' ? 'error' : undefined);
  await payNow(page);
  await expect(page.getByRole('status')).toContainText('PayPal has not confirmed the payment yet');
  await expect(page.getByRole('alert')).toContainText('PayPal has not confirmed the payment yet');
  await expect(cardButton(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();

  paypal.faults.rule = () => undefined;
  await page.getByRole('button', { name: 'Check again' }).click();
  await seePlaced(page);
  expect(await cardOrdersOf(server, 'silent@example.com')).toEqual([PAID]);
  expect(takingsOf(paypal, orderId)).toEqual([25200]);
});

test('After a connection lost on approval, nobody is asked to pay again, and the order is placed when it returns', async ({
  page,
  premier,
  server,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST);
  await openPayment(page, premier, 'broken@example.com');
  await page.route('**/v1/capture-order', (route) => route.abort('connectionreset'));
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText('Do not pay again');
  await expect(cardButton(page)).toBeHidden();

  await page.unroute('**/v1/capture-order');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await seePlaced(page);
  expect(await cardOrdersOf(server, 'broken@example.com')).toEqual([PAID]);
});

test('Losing the connection leaves the open window of the provider open', async ({ page, premier }) => {
  await openPayment(page, premier, 'blink@example.com');
  await goOffline(page);
  await page.waitForFunction(() => !navigator.onLine);
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();

  await page.context().setOffline(false);
  await payAndSeePlaced(page);
});

test('A reload after the approval does not lose the payment', async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST);
  const orderId = await openPayment(page, premier, 'card-reload@example.com');
  await page.route('**/v1/capture-order', (route) => route.abort('connectionreset'));
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText('Do not pay again');
  await page.unroute('**/v1/capture-order');
  await page.reload();

  await seePlaced(page);
  await expect(page.getByText(/^PRE-\d+$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await cardOrdersOf(server, 'card-reload@example.com')).toEqual([PAID]);
  expect(takingsOf(paypal, orderId)).toEqual([25200]);
});

test("A reload with the provider's window open finds the approval that the page has missed", async ({
  page,
  premier,
  server,
  paypal,
}) => {
  await openPayment(page, premier, 'missed@example.com');
  paypal.approve(await orderIdOf(page));
  await page.reload();

  await seePlaced(page);
  expect(await cardOrdersOf(server, 'missed@example.com')).toEqual([PAID]);
});

test('A payment under review is not called placed', async ({ page, premier, server, paypal }) => {
  await fillCardOrder(page, premier, 'review@example.com');
  paypal.orders.bank = () => 'pending';
  await pressCard(page);
  await payNow(page);

  await expect(page.getByRole('heading', { name: 'Payment under review' })).toBeVisible();
  await expect(page.getByText(/PayPal has put the payment under review.* do not pay again/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment under review' })).toBeVisible();
  expect(await cardOrdersOf(server, 'review@example.com')).toEqual([{ paid: 0, payment: 'paypal', state: 'review' }]);
});

test('A browser that crashes after the approval leaves a paid order', async ({ page, premier, server, paypal }) => {
  const orderId = await openPayment(page, premier, 'died@example.com');
  await page.close();
  paypal.approve(orderId);
  await deliverWebhook(server, paypal, 'CHECKOUT.ORDER.APPROVED', orderId);

  expect(await cardOrdersOf(server, 'died@example.com')).toEqual([PAID]);
  expect(takingsOf(paypal, orderId)).toEqual([25200]);
});

test("A shopper who paid unknowingly finds out on the next try and doesn't pay twice", async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  const orderId = await openPayment(page, premier, 'twice@example.com');
  paypal.approve(orderId);
  await deliverWebhook(server, paypal, 'CHECKOUT.ORDER.APPROVED', orderId);
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await cardButton(page).click();

  await expect(page.getByRole('status')).toHaveText(/Order PRE-\d+ has already been paid by card/);
  await expect(page.getByRole('alert')).toContainText(/Order PRE-\d+ has already been paid by card/);
  await page.getByRole('button', { name: 'Same order: empty the cart' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await cardOrdersOf(server, 'twice@example.com')).toEqual([PAID]);
});
