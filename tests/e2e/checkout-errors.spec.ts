import { addPolos, fillContact, goOffline, openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf, POLO_LINE } from '../support/orders/orders';

const REFUSED = /Failed to load resource: the server responded with a status of (403|409|422|500|503)/;

for (const [what, stored] of [
  ['not JSON', '{"PL420'],
  ['a list', '["PL420"]'],
  ['a negative quantity', JSON.stringify({ a: { ...POLO_LINE, quantity: -5 } })],
] as const) {
  test(`A stored cart that is ${what} is replaced by an empty one, with a message`, async ({ page }) => {
    await page.addInitScript((text) => {
      if (!sessionStorage.getItem('cart_customer')) sessionStorage.setItem('cart', text);
    }, stored);
    // The message doesn't wait for the pictures, as the end of loading does.
    await page.goto('/hennessy', { waitUntil: 'commit' });

    await expect(page.getByRole('status')).toContainText('Your saved cart could not be read');
    await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('cart:unreadable'))).toBe(stored);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toBeEmpty();
    await addPolos(page);
    await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  });
}

test('A store without card payments set up explains it and takes orders by code', async ({ page, server }) => {
  await addPolos(page, { store: server.origin.replace('localhost', 'premier.localhost'), logo: 'Premier' });
  await page.getByRole('link', { name: 'Cart (1)' }).click();

  await expect(
    page.getByText('Card payments are not set up for this store. Enter your code to check out.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeHidden();
  await fillContact(page, { code: 'PREHON' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

test('A wrong code keeps Checkout disabled, with a message', { tag: '@journey' }, async ({ page }) => {
  await openCheckout(page);
  await fillContact(page, { code: 'WRONG' });

  await expect(page.getByText('This code is not accepted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
});

test('An error of the server about a contact field is shown at the field, and everything typed stays', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await openCheckout(page);
  await fillContact(page, { email: 'renee(at)example' });
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('status')).toHaveText('Enter an email address.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('renee(at)example');
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();

  await page.getByLabel('Email').fill('renee@example.com');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

test('An outdated price is shown next to the new one and ordered only after it is accepted', async ({
  page,
  server,
}) => {
  await addPolos(page);
  await page.evaluate(() => {
    sessionStorage.setItem('cart', (sessionStorage.getItem('cart') ?? '').replace('"price":42', '"price":40'));
  });
  await page.goto('/hennessy/checkout');

  await expect(page.getByText('it was $40.00, it is now $42.00 each')).toBeVisible();
  await page.getByRole('button', { name: 'Accept new prices' }).click();
  await expect(page.getByText('it was $40.00')).toBeHidden();
  await fillContact(page, { email: 'prices@example.com' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  const [order] = await ordersOf(server, 'prices@example.com');
  expect(order?.total_cents).toBe(25200);
});

test('An item that has left the catalog is marked in the cart and can be removed', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await addPolos(page);
  await page.evaluate(() => {
    const cart = JSON.parse(sessionStorage.getItem('cart') ?? '{}');
    const [polo] = Object.values(cart) as object[];
    sessionStorage.setItem('cart', JSON.stringify({ ...cart, gone: { ...polo, code: 'GONE1', name: 'Old Polo' } }));
  });
  await page.goto('/hennessy/checkout');

  await expect(page.getByText('GONE1 is no longer in the catalog. Change or remove the line.')).toBeVisible();
  await fillContact(page, { email: 'gone-item@example.com' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('status')).toContainText('no longer in the catalog');

  await page.getByRole('button', { name: /Remove Old Polo/ }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

test('A code that is new to this device is accepted offline and checked when the connection returns', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openCheckout(page);
  await goOffline(page);
  await fillContact(page, { code: 'WRONG' });
  await expect(page.getByText('This code is new to this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeEnabled();

  await context.setOffline(false);
  await expect(page.getByText('This code is not accepted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
});

test('A code that the server refuses with the order no longer counts as accepted', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await openCheckout(page);
  await fillContact(page);
  await page.route('**/v1/create-order', (route) =>
    route.fulfill({ status: 403, json: { code: 'code_refused', message: 'This code is not accepted.' } }),
  );
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await expect(page.getByText('Code accepted')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Place the order' })).toContainText('This code is not accepted.');
});

test('When orders cannot be loaded, the screen says why and offers another try', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED);
  await page.route('**/v1/retrieve-orders', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The database cannot be reached.' } }),
  );
  await page.goto('/hennessy/orders', { waitUntil: 'commit' });

  await expect(page.getByRole('status')).toHaveText('The database cannot be reached.');
  await page.unroute('**/v1/retrieve-orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#list-heading')).toHaveText(/^(0 orders|\d+ orders?, newest first)$/);
});
