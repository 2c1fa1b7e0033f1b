import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PREMIER_HOST } from '../support/card-store';
import { expect, fillCardOrder, openPayment, orderIdOf, payNow, pressCard, test } from '../support/card-test';
import type { PayPalServer } from '../support/paypal-server';
import { fillCode, goOffline, openItem, workerIsInControl } from '../support/shopper';
import type { StoreServer } from '../support/store-server';

const PLACED = { name: 'Order Placed Successfully' };
/** An order that is paid by card, as `cardOrdersOf` returns it. */
const PAID = { paid: 1, payment: 'paypal', state: 'paid' };
const REFUSED = /Failed to load resource: the server responded with a status of (409|422|503)/;
const LOST = /Failed to load resource: net::ERR_/;

/** The rows of the orders under an email address, oldest first, each with its card payment's state. */
async function cardOrdersOf(server: StoreServer, email: string) {
  const payments = await server.rows('card_payments');
  return (await server.rows('orders'))
    .filter((order) => order.email === email)
    .map(({ id, paid, payment }) => ({
      paid,
      payment,
      state: payments.find(({ order_id }) => order_id === id)?.state ?? null,
    }));
}

function takingsOf(paypal: PayPalServer, orderId: string): readonly number[] {
  return paypal.orders.takingsOf(orderId).map(({ cents }) => cents);
}

/** Delivers PayPal's webhook to the store. */
async function deliverWebhook(
  server: StoreServer,
  paypal: PayPalServer,
  eventType: string,
  orderId: string,
): Promise<void> {
  const { rawBody, headers } = paypal.webhook(eventType, orderId);
  const answer = await fetch(`${server.origin}/v1/paypal/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...PREMIER_HOST, ...headers },
    body: rawBody,
  });
  expect(answer.status).toBe(204);
}

const cardButton = (page: Page) => page.getByRole('button', { name: 'Debit or Credit Card' });

test('Staff pay by card: the money is taken once, the order is paid, and the cart is empty', async ({
  page,
  premier,
  server,
  paypal,
  sdkRequests,
}) => {
  await fillCardOrder(page, premier, 'card@example.com');
  await expect(page.getByRole('group', { name: 'Card payment' })).toHaveAccessibleDescription(
    'Turn off ad blockers, and do not refresh this page while paying.',
  );
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeHidden();
  await pressCard(page);
  const orderId = await orderIdOf(page);
  expect(await cardOrdersOf(server, 'card@example.com')).toEqual([{ paid: 0, payment: 'paypal', state: 'pending' }]);
  await payNow(page);

  await expect(page.getByRole('heading', PLACED)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully');
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

test('After a declined card, another card pays the same order', async ({
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
  await payNow(page);
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
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
  await payNow(page);
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
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
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
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
  await expect(page.getByRole('alert')).toContainText('PayPal has not confirmed the payment yet');
  await expect(cardButton(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();

  paypal.faults.rule = () => undefined;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
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
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
  expect(await cardOrdersOf(server, 'broken@example.com')).toEqual([PAID]);
});

test('Losing the connection leaves the open window of the provider open', async ({ page, premier }) => {
  await openPayment(page, premier, 'blink@example.com');
  await goOffline(page);
  await page.waitForFunction(() => !navigator.onLine);
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();

  await page.context().setOffline(false);
  await payNow(page);
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
});

test('A reload after the approval does not lose the payment', async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST);
  const orderId = await openPayment(page, premier, 'reload@example.com');
  await page.route('**/v1/capture-order', (route) => route.abort('connectionreset'));
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText('Do not pay again');
  await page.unroute('**/v1/capture-order');
  await page.reload();

  await expect(page.getByRole('heading', PLACED)).toBeVisible();
  await expect(page.getByText(/^PRE-\d+$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await cardOrdersOf(server, 'reload@example.com')).toEqual([PAID]);
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

  await expect(page.getByRole('heading', PLACED)).toBeVisible();
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

test('A shopper who has paid unknowingly is told so on the next try and does not pay twice', async ({
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

  await expect(page.getByRole('alert')).toContainText(/Order PRE-\d+ has already been paid by card/);
  await page.getByRole('button', { name: 'Same order: empty the cart' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await cardOrdersOf(server, 'twice@example.com')).toEqual([PAID]);
});

test('Changing the details while paying starts over, so that what is paid is what is on the screen', async ({
  page,
  premier,
  server,
}) => {
  await openPayment(page, premier, 'wrong@example.com');
  await page.getByLabel('Email').fill('right@example.com');
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeHidden();
  await expect(page.getByText('Your cart or details have changed.')).toBeVisible();
  await pressCard(page);
  await payNow(page);

  await expect(page.getByRole('heading', PLACED)).toBeVisible();
  expect(await cardOrdersOf(server, 'wrong@example.com')).toEqual([{ paid: 0, payment: 'paypal', state: 'abandoned' }]);
  expect(await cardOrdersOf(server, 'right@example.com')).toEqual([PAID]);
});

test('An accepted code replaces the card buttons, and the order by code gives up the card order for good', async ({
  page,
  premier,
  server,
  paypal,
}) => {
  const orderId = await openPayment(page, premier, 'changed-mind@example.com');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await fillCode(page, 'prehon');
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect(cardButton(page)).toBeHidden();
  const sent = page.waitForRequest('**/v1/create-order');
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('heading', PLACED)).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ replaces: orderId, bypassPaypal: true });
  const given = [
    { paid: 0, payment: 'paypal', state: 'abandoned' },
    { paid: 1, payment: 'bypass', state: null },
  ];
  expect(await cardOrdersOf(server, 'changed-mind@example.com')).toEqual(given);
  paypal.approve(orderId);
  await deliverWebhook(server, paypal, 'CHECKOUT.ORDER.APPROVED', orderId);
  expect(await cardOrdersOf(server, 'changed-mind@example.com')).toEqual(given);
  expect(takingsOf(paypal, orderId)).toEqual([]);
});

test('An order by code that was saved offline but paid by card is left to a person to decide', async ({
  page,
  premier,
  server,
  paypal,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST, REFUSED);
  const orderId = await openPayment(page, premier, 'saved@example.com');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await goOffline(page);
  await fillCode(page, 'PREHON');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
  paypal.approve(orderId);
  await deliverWebhook(server, paypal, 'CHECKOUT.ORDER.APPROVED', orderId);
  await page.getByRole('link', { name: 'View outbox' }).click();
  await page.context().setOffline(false);

  await expect(page.getByText(/The server answered: “This order was already placed as PRE-\d+/)).toBeVisible();
  await page.getByRole('button', { name: /^It is PRE-\d+: remove this copy$/ }).click();
  await expect(page.getByText('No orders are waiting.')).toBeVisible();
  expect(await cardOrdersOf(server, 'saved@example.com')).toEqual([PAID]);
});

test('With a blocked script a code still works, and so do cards once the script is allowed', async ({
  page,
  premier,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST, /Failed to load the PayPal JS SDK script/);
  await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort('blockedbyclient'));
  await fillCardOrder(page, premier, 'blocked@example.com');
  await expect(page.getByRole('alert')).toContainText('turn off ad blockers for this page and try again');
  await fillCode(page, 'PREHON');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await page.getByLabel('Code').fill('');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');

  await page.unroute('https://www.sandbox.paypal.com/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await pressCard(page);
  await payNow(page);
  await expect(page.getByRole('heading', PLACED)).toBeVisible();
});

test('A script that never arrives is reported after 10 seconds', async ({ page, premier }) => {
  await page.route('https://www.sandbox.paypal.com/**', () => undefined);
  await fillCardOrder(page, premier, 'slow@example.com');
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.install();
  const asked = page.waitForRequest(/sdk\/js/);
  await page.reload();
  await asked;
  await page.clock.runFor(9_000);
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.runFor(1_500);

  await expect(page.getByRole('alert')).toContainText('An ad blocker or this network may be blocking it');
});

test('Without a connection there are no card buttons, and the checkout says why', async ({
  page,
  premier,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST);
  await fillCardOrder(page, premier, 'offline@example.com');
  await expect(cardButton(page)).toBeEnabled();
  await goOffline(page);

  await expect(
    page.getByText(
      "Card payment needs a connection. With a code, you can save the order on this device, and we'll send it when you're back online.",
    ),
  ).toBeVisible();
  await expect(cardButton(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(cardButton(page)).toBeEnabled();
});

test('An empty cart cannot be paid', async ({ page, premier }) => {
  await page.goto(`${premier}/checkout`);

  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(cardButton(page)).toBeDisabled();
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
    await payNow(page);

    await expect(page.getByRole('heading', PLACED)).toBeVisible();
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
    await fillCardOrder(page, premier, 'axe@example.com');
    await page.setViewportSize({ width, height });
    await expect(cardButton(page)).toBeVisible();
    // Wait for color transitions, so that the final colors are checked.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
