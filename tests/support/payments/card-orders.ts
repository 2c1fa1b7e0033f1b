import type { Page } from '@playwright/test';
import type { StoreServer } from '../server/store-server';
import { PREMIER_HOST } from './card-store';
import { expect, payNow } from './card-test';
import type { PayPalServer } from './paypal-server';

/** An order that is paid by card, as `cardOrdersOf` returns it. */
export const PAID = { paid: 1, payment: 'paypal', state: 'paid' };
export const REFUSED = /Failed to load resource: the server responded with a status of (409|422|503)/;
export const LOST = /Failed to load resource: net::ERR_/;

/** The rows of the orders under an email address, oldest first, each with its card payment's state. */
export async function cardOrdersOf(server: StoreServer, email: string) {
  const payments = await server.rows('card_payments');
  return (await server.rows('orders'))
    .filter((order) => order.email === email)
    .map(({ id, paid, payment }) => ({
      paid,
      payment,
      state: payments.find(({ order_id }) => order_id === id)?.state ?? null,
    }));
}

export function takingsOf(paypal: PayPalServer, orderId: string): readonly number[] {
  return paypal.orders.takingsOf(orderId).map(({ cents }) => cents);
}

/** Delivers PayPal's webhook to the store. */
export async function deliverWebhook(
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

export const cardButton = (page: Page) => page.getByRole('button', { name: 'Debit or Credit Card' });

export async function seePlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
}

/** Approves the payment in the provider's window, which ends the order. */
export async function payAndSeePlaced(page: Page): Promise<void> {
  await payNow(page);
  await seePlaced(page);
}
