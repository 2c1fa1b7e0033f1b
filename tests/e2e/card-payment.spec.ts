import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { openItem, workerIsInControl } from '../support/browser/shopper';
import {
  cardButton,
  cardOrdersOf,
  PAID,
  payAndSeePlaced,
  REFUSED,
  seePlaced,
  takingsOf,
} from '../support/payments/card-orders';
import { expect, fillCardOrder, openPayment, orderIdOf, payNow, pressCard, test } from '../support/payments/card-test';

test('Staff pay by card: the money is taken once, the order is paid, and the cart is empty', {
  tag: '@journey',
}, async ({ page, premier, server, paypal, sdkRequests }) => {
  await fillCardOrder(page, premier, 'card@example.com');
  await expect(page.getByRole('group', { name: 'Card payment' })).toHaveAccessibleDescription(
    'Turn off ad blockers, and do not refresh this page while paying.',
  );
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeHidden();
  await pressCard(page);
  const orderId = await orderIdOf(page);
  expect(await cardOrdersOf(server, 'card@example.com')).toEqual([{ paid: 0, payment: 'paypal', state: 'pending' }]);
  await payNow(page);
  await expect(page.getByRole('status')).toHaveText('Order placed successfully');
  await seePlaced(page);
  await expect(page.getByText(/^PRE-\d+$/)).toBeVisible();
  await expect(page.getByText('Performance Polo').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await orderIdOf(page)).toBe(orderId);
  expect(await cardOrdersOf(server, 'card@example.com')).toEqual([PAID]);
  expect(takingsOf(paypal, orderId)).toEqual([25200]);
  const [script, ...more] = sdkRequests.map((address) => new URL(address));
  expect(more).toEqual([]);
  expect(script?.host).toBe('www.sandbox.paypal.com');
  expect(Object.fromEntries(script?.searchParams ?? [])).toMatchObject({
    'client-id': 'test-client',
    currency: 'USD',
    intent: 'capture',
  });
});

test('After a declined card, another card pays the same order', { tag: '@journey' }, async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await fillCardOrder(page, premier, 'declined@example.com');
  paypal.orders.bank = () => 'declined';
  await pressCard(page);
  await payNow(page);
  await expect(page.getByRole('status')).toHaveText(
    'The payment was declined. Nothing was paid; try another card or another way to pay.',
  );
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeVisible();

  paypal.orders.bank = () => 'completed';
  await payAndSeePlaced(page);
  expect(await cardOrdersOf(server, 'declined@example.com')).toEqual([PAID]);
  expect(takingsOf(paypal, await orderIdOf(page))).toEqual([25200]);
});

test('After canceling, the cart is kept and the same order can be paid', async ({ page, premier, server }) => {
  const orderId = await openPayment(page, premier, 'cancel@example.com');
  await page.getByRole('button', { name: 'Cancel payment' }).click();

  await expect(page.getByText('The payment was canceled. Nothing was paid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
  await pressCard(page);
  expect(await orderIdOf(page)).toBe(orderId);
  await payAndSeePlaced(page);
  expect(await cardOrdersOf(server, 'cancel@example.com')).toEqual([PAID]);
});

test("A refused card order shows the server's message, also at its field", async ({
  page,
  premier,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await fillCardOrder(page, premier, 'renee(at)example');
  await cardButton(page).click();

  await expect(page.getByRole('status')).toHaveText('Enter an email address.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await expect(page.getByText('Encountered error during checkout')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
});

test('A payment that PayPal rejects is explained, and the order can be placed by code', async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await fillCardOrder(page, premier, 'rejected@example.com');
  paypal.orders.create = () => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [] } });
  await cardButton(page).click();
  const sentence = 'PayPal does not accept this payment. Nothing was paid; enter a code to place the order.';
  await expect(page.getByRole('status')).toHaveText(sentence);
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  Reflect.deleteProperty(paypal.orders, 'create');

  await page.getByLabel('Code').fill('PREHON');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await seePlaced(page);
  expect(await cardOrdersOf(server, 'rejected@example.com')).toEqual([
    { paid: 0, payment: 'paypal', state: 'abandoned' },
    { paid: 1, payment: 'bypass', state: null },
  ]);
});

test('An error of the provider is reported as such', async ({ page, premier }) => {
  await openPayment(page, premier, 'crash@example.com');
  await page.getByRole('button', { name: 'Crash' }).click();

  await expect(page.getByRole('status')).toHaveText('Encountered error during checkout');
  await expect(cardButton(page)).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
});

test('A cart of custom items alone has nothing to pay online', async ({ page, premier, sdkRequests }) => {
  await openItem(page, 'LK100', premier);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();

  await expect(page.getByText('There is nothing to pay online in this cart. Enter a code to place it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  expect(sdkRequests).toEqual([]);
});

test.describe('A tablet that keeps the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('takes card payments as well', async ({ page, premier, server }) => {
    await page.goto(premier);
    await workerIsInControl(page);
    await openPayment(page, premier, 'kept-page@example.com');
    await payAndSeePlaced(page);
    expect(await cardOrdersOf(server, 'kept-page@example.com')).toEqual([PAID]);
  });
});

for (const [name, width, height] of [
  ['tablet', 1180, 820],
  ['upright tablet', 820, 1180],
  ['phone', 390, 844],
] as const) {
  test(`The card checkout has no serious accessibility violation and no overflow on a ${name}`, async ({
    page,
    premier,
  }) => {
    await fillCardOrder(page, premier, 'card-axe@example.com');
    await page.setViewportSize({ width, height });
    await expect(cardButton(page)).toBeVisible();
    await expectNoSeriousViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
