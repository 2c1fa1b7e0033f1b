import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Accident, startFaultyNetwork } from '../support/faulty-network';
import { writeSecrets } from '../support/secrets-file';
import { addPolos, breakStorage, fillContact, fillOrder, goOffline } from '../support/shopper';
import { type StoreServer, startStoreServer } from '../support/store-server';
import { expect, test } from '../support/store-test';

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(OFFLINE));

async function ordersOf(server: StoreServer, email: string): Promise<readonly Record<string, unknown>[]> {
  return (await server.rows('orders')).filter((order) => order.email === email);
}

test('An order that is made without a connection is saved, listed as not sent, and placed once the connection is back', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/hennessy/orders');
  await page.getByText(/newest first/).waitFor();
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

  await page.getByRole('link', { name: 'View outbox' }).click();
  await expect(page.getByRole('button', { name: /^Waiting: Hennessy, Renee Castellano/ })).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'offline@example.com')).toHaveLength(1);
});

test('Without a connection the device itself says what is wrong, in the server’s words, and saves nothing', async ({
  page,
}) => {
  await fillOrder(page, 'renee(at)example');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await expect(page.getByText('Subtotal, 6 items')).toBeVisible();
  await page.getByLabel('Email').fill('renee@example.com');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
});

test('A code that was accepted on this device is known without a connection', async ({ page }) => {
  await fillOrder(page, 'known@example.com');
  await expect(page.getByText('Code accepted')).toBeVisible();
  await expect.poll(() => databaseNames(page)).toContain('known-codes');
  await goOffline(page);
  await page.getByLabel('Code').fill('');
  await page.getByLabel('Code').fill('HEN');

  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved here first, sent later')).toBeVisible();
  await expect(page.getByText('This device has not seen this code')).toBeHidden();
});

function databaseNames(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

const UNDECIDED: readonly [string, Accident][] = [
  ['a broken connection', 'unsent'],
  ['a lost answer', 'unanswered'],
  ['an answer that is cut in half', 'cut'],
  ['a Wi-Fi sign-in page', 'portal'],
  ['a server in trouble (500)', { status: 500, body: { message: 'Unexpected error.', code: 'internal' } }],
  ['a proxy in trouble (502)', { status: 502 }],
  ['a refusal that is not the store’s (403)', { status: 403, body: { error: 'blocked by policy' } }],
  [
    'too many calls (429)',
    { status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Wait.', code: 'too_many' } },
  ],
  [
    'an answer for another order',
    { status: 200, body: { order_id: 'X-1', created_at: '1', total: 1, key: 'another' } },
  ],
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
      await page.getByRole('link', { name: 'View outbox' }).click();
      await expect(page.getByRole('button', { name: /^Waiting/ })).toBeVisible();

      network.accidentFor = () => undefined;
      await expect(async () => {
        await page.getByRole('button', { name: 'Send all now' }).click({ timeout: 1000 });
        await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible({ timeout: 1500 });
      }).toPass();
      expect(await ordersOf(server, email)).toHaveLength(1);
      expect(new Set(network.sentKeys).size).toBe(1);
    } finally {
      await network.close();
    }
  });
}

test('An order that the server refuses tomorrow waits for a person, who corrects it under the same key', async ({
  page,
  context,
  server,
}) => {
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await goOffline(page);
  await fillContact(page, { email: 'corrected@example.com', code: 'OLDCODE' });
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs you' }).click();

  await expect(page.getByText(/The server answered: “This code is not accepted/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit order' }).click();
  await page.getByLabel('Code').fill('hen');
  await page.getByLabel('Quantity of Performance Polo, Navy, Large').fill('8');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  const [order, ...more] = await ordersOf(server, 'corrected@example.com');
  expect(more).toEqual([]);
  expect(order?.total_cents).toBe(8 * 4200);
});

test('A price that has changed meanwhile is shown beside the old one and sent only once accepted', async ({
  page,
  server,
}) => {
  await fillOrder(page, 'dearer@example.com');
  await page.route('**/v1/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  await changeEntry(page, (text) => text.replace('"price":42', '"price":40'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');

  await expect(page.getByText(/The server answered: “Prices have changed/)).toBeVisible();
  expect(await ordersOf(server, 'dearer@example.com')).toHaveLength(0);
  await page.getByRole('button', { name: 'Edit order' }).click();
  await expect(page.getByText('it was $40.00, it is now $42.00 each')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the new prices' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect((await ordersOf(server, 'dearer@example.com')).map((order) => order.total_cents)).toEqual([6 * 4200]);
});

test('An item that has left the catalog meanwhile is pointed out, and a refused order can be deleted after a second question', async ({
  page,
}) => {
  await fillOrder(page, 'gone@example.com');
  await page.route('**/v1/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
  await changeEntry(page, (text) => text.replace('"code":"PL420"', '"code":"GONE1"'));
  await page.unroute('**/v1/create-order');
  await page.goto('/hennessy/outbox');

  await expect(page.getByText(/no longer in the catalog/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit order' }).click();
  await page.getByRole('button', { name: /^Remove Performance Polo/ }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText('The cart is empty. Add an item before checking out.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Nothing waits here.')).toBeVisible();
});

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

test('An order that was exported, corrected here and sent from another device, too, is placed once', async ({
  page,
  context,
  browser,
  server,
}) => {
  await fillOrder(page, 'carried@example.com');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('link', { name: 'View outbox' }).click();
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
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByText(/This order was already placed as HEN-\d+/)).toBeVisible();
  await other.getByRole('button', { name: /^It is HEN-\d+/ }).click();
  await expect(other.getByRole('button', { name: /^Sent/ })).toBeVisible();
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

test('Where the device can not save, nothing is claimed, and the order can be sent all the same', async ({
  page,
  server,
}) => {
  await breakStorage(page);
  await fillOrder(page, 'nostorage@example.com');
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('alert')).toContainText('This device can not save anything');
  await expect(page.getByText('Subtotal, 6 items')).toBeVisible();
  expect(await ordersOf(server, 'nostorage@example.com')).toHaveLength(0);
  await page.getByRole('button', { name: 'Send without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'nostorage@example.com')).toHaveLength(1);
  await page.goto('/hennessy/outbox');
  await expect(page.getByRole('alert')).toContainText('storage can not be read');
});

test('A reload between the press and the answer leads to one order, and the cart is not left full', async ({
  page,
  server,
}) => {
  await fillOrder(page, 'reload@example.com');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v1/create-order', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/v1/create-order');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await sent;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  letGo();
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  expect(await ordersOf(server, 'reload@example.com')).toHaveLength(1);
});

for (const [what, years] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(`An order that was taken while the clock was a year ${what} is placed once the clock is right`, async ({
    page,
    server,
  }) => {
    const email = `clock${years}@example.com`;
    await page.clock.setFixedTime(Date.now() + years * 365 * 24 * 3600_000);
    await fillOrder(page, email);
    await page.route('**/v1/create-order', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { code: 'too_many', message: 'Wait.' } }),
    );
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
    await page.unroute('**/v1/create-order');
    await page.clock.setFixedTime(Date.now());
    await page.goto('/hennessy/outbox');

    await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
    expect(await ordersOf(server, email)).toHaveLength(1);
  });
}

test('An order whose session has run out waits for a sign-in and is then sent', async ({ page, context }) => {
  const secrets = await writeSecrets();
  const server = await startStoreServer({ SECRETS_FILE: secrets.file });
  const staging = server.origin.replace('localhost', 'staging.example');
  const dialog = page.getByRole('dialog', { name: 'Enter password' });
  const signIn = async () => {
    await dialog.getByRole('textbox').fill(secrets.password.hennessy);
    await dialog.getByRole('button', { name: 'Open store' }).click();
    await expect(dialog).toBeHidden();
  };
  try {
    await page.goto(`${staging}/hennessy/item/PL420`);
    await signIn();
    await page.getByRole('radio', { name: 'Hennessy' }).check();
    await page.getByLabel('Navy Large', { exact: true }).fill('6');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByRole('link', { name: 'Cart (1)' }).click();
    await fillContact(page, { email: 'late@example.com', code: secrets.code.hennessy });
    await expect(page.getByText('Code accepted')).toBeVisible();
    await goOffline(page);
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByRole('link', { name: 'View outbox' }).click();
    await context.clearCookies();
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await page.getByRole('button', { name: 'Sign in to send' }).click();
    await signIn();

    await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
    expect(await ordersOf(server, 'late@example.com')).toHaveLength(1);
  } finally {
    await server.stop();
    secrets.remove();
  }
});

test('On an address without https ordering works, and the chip says what does not', async ({ page }) => {
  const secrets = await writeSecrets();
  const server = await startStoreServer({ SECRETS_FILE: secrets.file });
  try {
    await page.goto(`${server.origin.replace('localhost', 'hennessy.example')}/item/PL420`);
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, crypto.subtle])).toEqual([
      false,
      false,
      undefined,
    ]);
    await expect(page.getByRole('link', { name: /This tablet cannot work offline here/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Hennessy' }).check();
    await page.getByLabel('Navy Large', { exact: true }).fill('6');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByRole('link', { name: 'Cart (1)' }).click();
    await fillContact(page, { email: 'plain@example.com', code: secrets.code.hennessy });
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
    expect(await ordersOf(server, 'plain@example.com')).toHaveLength(1);
    await page.goto(`${server.origin.replace('localhost', 'hennessy.example')}/outbox`);
    await page.getByRole('button', { name: 'Test this tablet' }).click();
    await expect(page.getByText('Fail. This address has no secure connection (https).')).toBeVisible();
    await expect(page.getByText('Pass. The server would take an order. Nothing was ordered.')).toBeVisible();
  } finally {
    await server.stop();
    secrets.remove();
  }
});
