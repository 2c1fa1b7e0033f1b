import { fillCode, goOffline } from '../support/browser/shopper';
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
import { expect, openPayment, pressCard, test } from '../support/payments/card-test';

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
  await payAndSeePlaced(page);
  expect(await cardOrdersOf(server, 'wrong@example.com')).toEqual([{ paid: 0, payment: 'paypal', state: 'abandoned' }]);
  expect(await cardOrdersOf(server, 'right@example.com')).toEqual([PAID]);
});

test('An accepted code replaces the card buttons, and the order by code gives up the card order for good', {
  tag: '@journey',
}, async ({ page, premier, server, paypal }) => {
  const orderId = await openPayment(page, premier, 'changed-mind@example.com');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await fillCode(page, 'prehon');
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect(cardButton(page)).toBeHidden();
  const sent = page.waitForRequest('**/v1/create-order');
  await page.getByRole('button', { name: 'Checkout' }).click();

  await seePlaced(page);
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
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await page.context().setOffline(false);

  await expect(page.getByText(/This order was already placed as PRE-\d+, so remove this copy/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove this copy' }).click();
  await expect(page.getByText('No orders are waiting.')).toBeVisible();
  expect(await cardOrdersOf(server, 'saved@example.com')).toEqual([PAID]);
});
