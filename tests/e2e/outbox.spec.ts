import type { Page } from '@playwright/test';
import { type Accident, startFaultyNetwork } from '../support/browser/faulty-network';
import { storedCount } from '../support/browser/page-database';
import {
  BROKEN_CONNECTION,
  fillCode,
  fillContact,
  fillOrder,
  goOffline,
  holdOrders,
  sendAllNow,
} from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

test('An order that is made without a connection is saved, listed as not sent, and placed once the connection is back', {
  tag: '@journey',
}, async ({ page, context, server }) => {
  await page.goto('/hennessy/orders');
  await page.locator('#list-heading').waitFor();
  await fillOrder(page, 'offline@example.com');
  await expect(page.getByText('Code accepted')).toBeVisible();
  await goOffline(page);
  await expect(page.getByText('You are offline. This order will be saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Save order' }).click();

  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 order waiting' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('order_id'))).toBeNull();
  expect(await ordersOf(server, 'offline@example.com')).toHaveLength(0);

  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Waiting: Hennessy, Renee Castellano/ })).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'offline@example.com')).toHaveLength(1);
});

test('Without a connection the device itself says what is wrong, in the server’s words, and saves nothing', {
  tag: '@journey',
}, async ({ page }) => {
  await fillOrder(page, 'renee(at)example');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();
  await page.getByLabel('Email').fill('renee@example.com');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
});

test('A code that was accepted on this device is known without a connection', async ({ page }) => {
  await fillOrder(page, 'known@example.com');
  await expect(page.getByText('Code accepted')).toBeVisible();
  await expect.poll(() => storedCount(page, 'known-codes')).toBe(1);
  await goOffline(page);
  await page.getByLabel('Code').fill('');
  await fillCode(page, 'HEN');

  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved here first, sent later')).toBeVisible();
  await expect(page.getByText('This code is new to this device')).toBeHidden();
});

/** Two that only a real server and browser can show; tests/app/outbox/send-responses.test.ts has the others. */
const UNDECIDED: readonly [string, Accident][] = [
  ['a lost answer', 'unanswered'],
  ['an answer that is cut in half', 'cut'],
];

for (const [what, accident] of UNDECIDED) {
  test(`After ${what} an order waits on the device and is then placed exactly once`, async ({ page, server }) => {
    const network = await startFaultyNetwork(server.origin);
    const email = `${network.origin.slice(-5)}@example.com`;
    try {
      await page.goto(`${network.origin}/hennessy/item/PL420`);
      await page.getByRole('radio', { name: 'Hennessy' }).check();
      await page.getByLabel('Navy Large', { exact: true }).fill('6');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await page.getByRole('link', { name: 'Cart (1)' }).click();
      await fillContact(page, { email });
      network.accidentFor = () => accident;
      await page.getByRole('button', { name: 'Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
      await page.getByRole('link', { name: 'View outbox', exact: true }).click();
      await expect(page.getByRole('button', { name: /^Waiting/ })).toBeVisible();

      network.accidentFor = () => undefined;
      await sendAllNow(page, page.getByRole('button', { name: /^Sent/ }));
      expect(await ordersOf(server, email)).toHaveLength(1);
      expect(new Set(network.sentKeys).size).toBe(1);
    } finally {
      await network.close();
    }
  });
}

test('A reload between the press and the answer leads to one order, and the cart is not left full', async ({
  page,
  server,
}) => {
  await fillOrder(page, 'reload@example.com');
  const arrived = loseAnswer(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await arrived;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await ordersOf(server, 'reload@example.com')).toHaveLength(1);
});

test('A reload between the end of an order and its success screen still leads to that screen', async ({ page }) => {
  await page.route('**/assets/success-screen-*.js', () => {});
  await fillOrder(page, 'between@example.com');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByText('Order placed successfully').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart (0)' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('A press right after a reload, sooner than the device has found the order again, leads to one order', async ({
  page,
  context,
  server,
}) => {
  await fillOrder(page, 'soon@example.com');
  await page.route('**/v1/create-order', () => {});
  const sent = page.waitForRequest('**/v1/create-order');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await sent;
  const other = await context.newPage();
  // An address of the store's origin that sends nothing by itself.
  await other.goto(`${server.origin}/healthz`);
  await holdStorage(other);
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await fillCode(page, 'HEN');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await other.close();

  await expect(page.getByRole('heading', { name: /^Order (Placed Successfully|saved on this device)$/ })).toBeVisible();
  await expect.poll(async () => (await ordersOf(server, 'soon@example.com')).length).toBe(1);
  await page.goto('/hennessy/outbox');
  await expect(page.getByRole('button', { name: /^(Sent|Waiting|Sending)/ })).toHaveCount(1);
});

/**
 * The next order reaches the server, but its response never reaches the page. Resolves when the server has responded.
 */
function loseAnswer(page: Page): Promise<void> {
  return new Promise((resolve) => {
    void page.route('**/v1/create-order', async (route) => {
      await route.fetch();
      resolve();
    });
  });
}

/** Another tab holds the outbox until it's closed. */
async function holdStorage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const entries = opening.result.transaction('entries', 'readwrite').objectStore('entries');
          const keepBusy = () => {
            entries.get('nothing').onsuccess = keepBusy;
            resolve();
          };
          keepBusy();
        };
      }),
  );
}

test('A shopper who comes back to the checkout while the order is on its way is told the truth, whatever the answer', async ({
  page,
}) => {
  await fillOrder(page, 'back@example.com');
  const answer = { status: 422, json: { code: 'invalid', message: 'Enter a first name.', fields: {} } };
  const letGo = await holdOrders(page, (route) => route.fulfill(answer));
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('link', { name: 'View Orders' }).first().click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
  letGo();

  await expect(page.getByText(/The server could not accept your order .* It is safe on this device/)).toBeVisible();
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await expect(page.getByText('Enter a first name.')).toBeVisible();
});
