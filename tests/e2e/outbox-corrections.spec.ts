import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  BROKEN_CONNECTION,
  chooseStore,
  fillCode,
  fillContact,
  fillOrder,
  goOffline,
  openCheckout,
  sendAllNow,
} from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { aCart, ordersOf, POLO_LINE } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

test('An order that the server refuses tomorrow waits for a person, who corrects it under the same key', {
  tag: '@journey',
}, async ({ page, context, server }) => {
  await openCheckout(page);
  await goOffline(page);
  await fillContact(page, { email: 'corrected@example.com', code: 'OLDCODE' });
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs attention' }).click();

  await expect(page.getByText('This code isn’t accepted, so enter another one.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('hen');
  await page.getByLabel('Quantity of Performance Polo, Navy, Large').fill('8');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  const [order, ...more] = await ordersOf(server, 'corrected@example.com');
  expect(more).toEqual([]);
  expect(order?.total_cents).toBe(8 * 4200);
});

test('A price that has changed meanwhile is shown beside the old one and sent only once accepted', {
  tag: '@journey',
}, async ({ page, server }) => {
  await saveUnsent(page, 'dearer@example.com');
  await changeEntry(page, (text) => text.replace('"price":42', '"price":40'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');

  await expect(page.getByText('Prices have changed, so check the new ones before you send the order.')).toBeVisible();
  expect(await ordersOf(server, 'dearer@example.com')).toHaveLength(0);
  await expect(page.getByText('was $40.00, now $42.00 each')).toBeVisible();
  await page.getByRole('button', { name: 'Accept and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect((await ordersOf(server, 'dearer@example.com')).map((order) => order.total_cents)).toEqual([6 * 4200]);
});

test('An item that has left the catalog meanwhile is pointed out, and a refused order can be deleted after a second question', async ({
  page,
}) => {
  await saveUnsent(page, 'gone@example.com');
  await changeEntry(page, (text) => text.replace('"code":"PL420"', '"code":"GONE1"'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');

  await expect(page.getByText(/no longer in the catalog/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit order' }).click();
  await page.getByRole('button', { name: /^Remove Performance Polo/ }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(
    page.getByText('This order has no lines left. Cancel to keep it as it was, or delete it.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseMore(page, 'Delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('No orders are waiting.')).toBeVisible();
});

test('A color that is no longer offered is replaced by a nearby one under the same key', async ({ page, server }) => {
  await saveUnsent(page, 'graphite@example.com');
  await changeEntry(page, (text) => text.replaceAll('Navy', 'Chartreuse'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');
  await page.getByRole('button', { name: 'Edit order' }).click();
  await expect(page.getByText('Order instead:')).toBeVisible();
  await page.getByRole('button', { name: 'Black', exact: true }).click();
  await expect(page.getByText('Order instead:')).toBeHidden();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect(await ordersOf(server, 'graphite@example.com')).toHaveLength(1);
});

test('A refused order goes back into the cart, is changed there and placed once, under its key', async ({
  page,
  server,
}) => {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/create-order')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await saveUnsent(page, 'reopened@example.com');
  await changeEntry(page, (text) => text.replace('"email":"reopened@example.com"', '"email":"reopened"'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');
  // Until it's refused, the order has another menu, which closes when the refusal arrives.
  await expect(page.getByRole('button', { name: 'Edit order' })).toBeVisible();
  await chooseMore(page, 'Reopen as cart');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen as cart' }).click();

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('Castellano');
  await page.getByLabel('Email').fill('reopened@example.com');
  await chooseStore(page, 'None');
  await fillCode(page, 'HEN');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'reopened@example.com')).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
});

/** Chooses from the menu of the only order that has one. */
async function chooseMore(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^More for the order of/ }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** An order that the server could not be asked about: it is in the outbox. */
async function saveUnsent(page: Page, email: string): Promise<void> {
  await fillOrder(page, email);
  await page.route('**/v1/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
}

/** What the outbox holds is changed as if the catalog had changed since. */
async function changeEntry(page: Page, change: (text: string) => string): Promise<void> {
  const entry = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result[0]));
        };
      }),
  );
  await page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const entry = JSON.parse(text);
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entries', 'readwrite');
          writing.objectStore('entries').put({ ...entry, state: 'waiting' }, `${entry.customer}:${entry.key}`);
          writing.oncomplete = () => resolve();
        };
      }),
    change(entry),
  );
}

test('An order that was exported, corrected here and sent from another device, too, is placed once', {
  tag: '@journey',
}, async ({ page, context, browser, server }) => {
  await fillOrder(page, 'carried@example.com');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all unsent orders' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).not.toContain('HEN"');

  await page.route('**/v1/create-order', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', message: 'Enter a first name.', fields: {} } }),
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Edit order' }).click();
  await page.unroute('**/v1/create-order');
  await page.getByLabel('Customer PO').fill('55555');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();

  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await other.goto(`${server.origin}/hennessy/outbox`);
  await other.getByRole('button', { name: 'Import orders from a file' }).click();
  await other.getByLabel('File').setInputFiles(file);
  await other.getByLabel('Code for these orders').fill('HEN');
  await expect(other.getByRole('list', { name: 'Orders in the file' })).toContainText(
    /Renee Castellano, no store6 units in 1 line, taken/,
  );
  await other.getByRole('button', { name: 'Import 1 order' }).click();
  await expect(other.getByText(/This order was already placed as HEN-\d+, so remove this copy/)).toBeVisible();
  await other.getByRole('button', { name: 'Remove this copy' }).click();
  await expect(other.getByText('No orders are waiting.')).toBeVisible();
  await other.context().close();

  const orders = await ordersOf(server, 'carried@example.com');
  expect(orders.map((order) => order.customer_po)).toEqual(['55555']);
});

test('A file that holds no orders, or another store’s, is not imported', async ({ page }) => {
  await page.goto('/hennessy/outbox');
  await page.getByRole('button', { name: 'Import orders from a file' }).click();
  const choose = (text: string) =>
    page
      .getByLabel('File')
      .setInputFiles({ name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{"format":"something else"}');
  await expect(page.getByRole('alert')).toContainText('no orders that can be read');
  await choose(JSON.stringify({ format: 'dealer-storefront-orders', version: 1, customer: 'leith', orders: [] }));
  await expect(page.getByRole('alert')).toContainText('for another store');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
});

/** A file with so many orders of six polos, numbered from 0. */
function orderFile(count: number) {
  const contact = { first_name: 'Renee', email: 'imported@example.com', customer_po: '', store: 'None' };
  const orders = Array.from({ length: count }, (_, index) => ({
    key: `order-number-${index}`,
    payload: { companyName: 'Hennessy', ...contact, last_name: `No. ${index}`, cart: aCart(POLO_LINE), captured_at: 1 },
  }));
  const text = JSON.stringify({ format: 'dealer-storefront-orders', version: 1, customer: 'hennessy', orders });
  return { name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(text) };
}

test('The orders of a file are shown before they are kept, those that are here already by name', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hennessy/outbox');
  const open = page.getByRole('button', { name: 'Import orders from a file' });
  const list = page.getByRole('list', { name: 'Orders in the file' });
  await open.click();
  await page.getByLabel('File').setInputFiles(orderFile(2));
  await page.getByLabel('Code for these orders').fill('HEN');
  expect(await server.rows('orders').then((rows) => rows.filter(isImported))).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 orders' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toHaveCount(2);

  await open.click();
  await page.getByLabel('File').setInputFiles(orderFile(200));
  await expect(page.getByText('200 orders, 1,200 units in total')).toBeVisible();
  await expect(page.getByText('2 orders are already on this device')).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: 'Already sent from here' })).toHaveCount(2);
  await expect(list.getByRole('listitem')).toHaveCount(200);
  await expect(page.getByRole('button', { name: 'Import 198 orders' })).toBeInViewport({ ratio: 1 });
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^(Sent|Waiting|Sending)/ })).toHaveCount(2);

  await open.click();
  await page.getByLabel('File').setInputFiles(orderFile(501));
  await expect(page.getByRole('alert')).toContainText('501 orders, and at most 500 can be imported at once');
  await page.getByLabel('File').setInputFiles({ ...orderFile(1), buffer: Buffer.alloc(10 * 1024 * 1024 + 1, ' ') });
  await expect(page.getByRole('alert')).toContainText('too large for an order file');
  expect((await server.rows('orders')).filter(isImported)).toHaveLength(2);
});

function isImported(row: Readonly<Record<string, unknown>>): boolean {
  return row.email === 'imported@example.com';
}

test('Two presses on "Place it as another order" place one', async ({ page, server }) => {
  await fillOrder(page, 'another@example.com');
  await page.route('**/v1/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await page.route('**/v1/create-order', (route) => {
    const isFirstKey = !route.request().headers()['idempotency-key']?.endsWith('-2');
    const json = { code: 'key_reused', message: 'This order was already placed as HEN-1.', order_id: 'HEN-1' };
    return isFirstKey ? route.fulfill({ status: 409, json }) : route.continue();
  });
  const more = page.getByRole('button', { name: /^More for the order of/ });
  await sendAllNow(page, page.getByRole('button', { name: 'Remove this copy' }));
  await more.click();
  await page.getByRole('menuitem', { name: 'Place it as another order' }).dblclick();

  await expect(page.getByRole('button', { name: /^Sent/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^(Waiting|Sending|Needs)/ })).toHaveCount(0);
  expect(await ordersOf(server, 'another@example.com')).toHaveLength(1);
});
