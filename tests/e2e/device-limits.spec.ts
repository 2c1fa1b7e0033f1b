import { BROKEN_CONNECTION, breakStorage, fillContact, fillOrder, goOffline } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

test('Where the device cannot save, nothing is claimed, and the order can be sent all the same', async ({
  page,
  server,
}) => {
  await breakStorage(page);
  await fillOrder(page, 'nostorage@example.com');
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('alert')).toContainText('This browser cannot save anything');
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();
  expect(await ordersOf(server, 'nostorage@example.com')).toHaveLength(0);
  await page.getByRole('button', { name: 'Send without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'nostorage@example.com')).toHaveLength(1);
  await page.goto('/hennessy/outbox');
  await expect(page.getByRole('alert')).toContainText('storage cannot be read');
});

test('A browser that refuses storage, locks, channels, caches, and workers still places an order', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    // As with blocked cookies: naming one of them is enough.
    const globals = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'Notification', 'BroadcastChannel'];
    for (const name of globals) Object.defineProperty(window, name, { get: refuse });
    for (const name of ['locks', 'serviceWorker', 'storage', 'clipboard', 'connection'])
      Object.defineProperty(Navigator.prototype, name, { get: refuse });
  });
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).click();
  await page.getByRole('link', { name: 'Performance Polo' }).first().click();
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'refusing@example.com' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Send without saving' }).click();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'refusing@example.com')).toHaveLength(1);
});

test('An answer that is not the store’s is not believed where an order is sent unsaved', async ({ page }) => {
  await breakStorage(page);
  await fillOrder(page, 'unbelieved@example.com');
  await page.route('**/v1/create-order', (route) => route.fulfill({ json: { ok: true } }));
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Send without saving' }).click();

  await expect(page.getByRole('alert')).toContainText('Something other than the store answered');
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();
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

test('An order whose session has run out waits for a sign-in and is then sent', async ({ servers, page, context }) => {
  const { server, secrets } = await servers.startOpen();
  const staging = server.origin.replace('localhost', 'staging.example');
  const dialog = page.getByRole('dialog', { name: 'Enter password' });
  const signIn = async () => {
    await dialog.getByRole('textbox').fill(secrets.password.hennessy);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
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
  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await context.clearCookies();
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await page.getByRole('button', { name: 'Sign in to send' }).click();
  await signIn();

  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect(await ordersOf(server, 'late@example.com')).toHaveLength(1);
});

test('On an address without https ordering works, and the chip says what does not', async ({ servers, page }) => {
  const { server, secrets } = await servers.startOpen();
  await page.goto(`${server.origin.replace('localhost', 'hennessy.example')}/item/PL420`);
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, crypto.subtle])).toEqual([
    false,
    false,
    undefined,
  ]);
  await expect(page.getByRole('link', { name: /This device cannot work offline here/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Hennessy' }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'plain@example.com', code: secrets.code.hennessy });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'plain@example.com')).toHaveLength(1);
  await page.goto(`${server.origin.replace('localhost', 'hennessy.example')}/outbox`);
  await page.getByRole('button', { name: 'Test this device' }).click();
  await expect(page.getByText('Fail. This address has no secure connection (https).')).toBeVisible();
  await expect(
    page.getByText('Pass. The store accepts orders. This was only a test: nothing was ordered.'),
  ).toBeVisible();
});
