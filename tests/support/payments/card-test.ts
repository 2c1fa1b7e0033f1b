import type { Page } from '@playwright/test';
import { aContact, chooseStore, openCheckout } from '../browser/shopper';
import { test as base, expect } from '../browser/store-test';
import { aCart, POLO_LINE } from '../orders/orders';
import { type StoreServer, startStoreServer } from '../server/store-server';
import { SDK_SCRIPT } from './paypal/sdk-script';
import { type PayPalServer, startPayPalServer } from './paypal-server';

const SDK = /^https:\/\/www\.(sandbox\.)?paypal\.com\/sdk\/js/;

/** Browser tests of a store that takes cards: the built server with a fake PayPal on loopback. */
export const test = base.extend<
  { readonly premier: string; readonly sdkRequests: string[] },
  { readonly paypal: PayPalServer; readonly server: StoreServer }
>({
  paypal: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other fixtures, and the runner insists on a pattern
    async ({}, use) => {
      const paypal = await startPayPalServer();
      await use(paypal);
      await paypal.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ paypal }, use) => {
      const server = await startStoreServer({ ...paypal.env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  /** The address of Premier's store. */
  premier: async ({ server }, use) => use(server.origin.replace('localhost', 'premier.localhost')),
  /** Requests for the provider's script, which the fake script replaces. */
  sdkRequests: [
    async ({ context, paypal }, use) => {
      const requests: string[] = [];
      paypal.orders.bank = () => 'completed';
      paypal.faults.rule = () => undefined;
      await context.exposeFunction('paypalApprove', (id: string) => paypal.approve(id));
      await context.route(SDK, (route) => {
        requests.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: SDK_SCRIPT });
      });
      await use(requests);
    },
    { auto: true },
  ],
});

export { expect };

/** Fills Premier's checkout with six polos and the contact. @param email identifies the order in the database */
export async function fillCardOrder(page: Page, premier: string, email: string): Promise<void> {
  const cart = aCart({ ...POLO_LINE, embroidery: 'Premier' });
  await openCheckout(page, { store: premier, cart, contact: aContact(email) });
  await chooseStore(page, 'None');
}

/** Opens the provider's window. */
export async function pressCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Debit or Credit Card', disabled: false }).click();
  await page.getByRole('dialog', { name: 'PayPal' }).waitFor();
}

/** The id of the order that is being paid, as the page keeps it. */
export async function orderIdOf(page: Page): Promise<string> {
  return (await page.evaluate(() => sessionStorage.getItem('order_id'))) ?? '';
}

/** Fills Premier's checkout and opens the provider's window. @returns the id of the order that is being paid */
export async function openPayment(page: Page, premier: string, email: string): Promise<string> {
  await fillCardOrder(page, premier, email);
  await pressCard(page);
  return orderIdOf(page);
}

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click();
