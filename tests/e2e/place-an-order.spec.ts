import {
  addPolos,
  breakStorage,
  fillContact,
  fillOrder,
  holdOrders,
  loseOrderAnswers,
  sendAllNow,
} from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test('Staff find a polo, fill the size grid, check out with a code and see the order in the list', {
  tag: '@journey',
}, async ({ page, server }) => {
  await page.goto('/hennessy');
  await expect(page).toHaveTitle('Hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).click();
  await page.getByRole('link', { name: 'Performance Polo', exact: true }).click();

  await expect(page.getByRole('heading', { name: "Men's Performance Polo" })).toBeVisible();
  await expect(page.getByText('Starts at $42.00 each')).toBeVisible();
  await page.getByRole('radio', { name: 'Honda' }).check();
  await page.getByRole('radio', { name: 'Right Sleeve' }).check();
  await page.getByLabel('Navy Medium', { exact: true }).fill('4');
  await page.getByLabel('Black 2XLarge', { exact: true }).fill('2');
  await expect(page.getByText('$256.00').last()).toBeVisible();
  await page.getByRole('button', { name: 'Add To Cart' }).click();

  await expect(page.getByRole('status')).toHaveText('Item added to cart');
  await expect(page.getByLabel('Navy Medium', { exact: true })).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Honda' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Right Sleeve' })).toBeChecked();
  expect(await page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('cart') ?? '{}')))).toEqual([
    'PL420,Medium,Navy,Honda',
    'PL420,2XLarge,Black,Honda',
  ]);

  await page.getByRole('link', { name: 'Cart (2)' }).click();
  await expect(page.getByText('Subtotal, 6 units')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await fillContact(page, { code: 'hen' });
  await expect(page.getByLabel('Code')).toHaveValue('HEN');
  await page.getByLabel('Store').click();
  await page.getByRole('option', { name: /Hennessy Honda/ }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('status')).toHaveText('Order placed successfully');
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByText('Honda, Right Sleeve').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  const orderId = await page.evaluate(() => sessionStorage.getItem('order_id'));
  await expect(page.getByText(orderId ?? 'no order id')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

  await page.getByRole('link', { name: 'View Orders' }).first().click();
  const row = page.getByRole('button', { name: /Renee Castellano/ }).first();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  const lines = page.getByRole('table', { name: `Lines of order ${orderId}` });
  await expect(lines.getByRole('columnheader')).toHaveText([
    'Item Code',
    'Quantity',
    'Price',
    'Description',
    'Color',
    'Embroidery',
    'Size',
    'Customer PO',
    'PO',
    'Est. Ship Date',
  ]);
  await expect(lines.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'PL420',
    '4',
    '$42.00',
    "Men's Performance Polo",
    'Navy',
    'Honda',
    'Medium',
    '20418',
    'N/A',
    'N/A',
  ]);

  const order = (await server.rows('orders')).find((each) => each.order_number === orderId);
  expect(order).toMatchObject({
    customer: 'hennessy',
    store: 'HENHON',
    paid: 1,
    payment: 'bypass',
    total_cents: 25600,
  });
  const stored = (await server.rows('order_lines')).filter((line) => line.order_id === order?.id);
  expect(
    stored.map((line) => [line.code, line.color, line.size, line.quantity, line.price_cents, line.placement]),
  ).toEqual([
    ['PL420', 'Navy', 'Medium', 4, 4200, 'Right Sleeve'],
    ['PL420', 'Black', '2XLarge', 2, 4400, 'Right Sleeve'],
  ]);
});

test('A double click on Checkout places one order', { tag: '@journey' }, async ({ page, server }) => {
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'double@example.com' });
  await page.getByRole('button', { name: 'Checkout' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  const orders = await ordersOf(server, 'double@example.com');
  expect(orders).toHaveLength(1);
});

test('An order whose answer is lost is saved on this device and placed once', { tag: '@journey' }, async ({
  page,
  server,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET|Failed to load resource/);
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'lost@example.com' });
  const mend = await loseOrderAnswers(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();

  await page.getByRole('link', { name: 'View outbox', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await mend();
  await sendAllNow(page, page.getByRole('button', { name: /^Sent: Hennessy, Renee Castellano/ }));
  const orders = await ordersOf(server, 'lost@example.com');
  expect(orders).toHaveLength(1);
});

test('Items added while an order is being sent stay in the cart', async ({ page, server }) => {
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'slow@example.com' });
  const letGo = await holdOrders(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Placing the order…' })).toBeVisible();

  await page.getByRole('link', { name: 'Hennessy', exact: true }).click();
  await page.getByRole('link', { name: 'Hats', exact: true }).click();
  await page.getByRole('link', { name: 'Structured Cap', exact: true }).click();
  await page.getByRole('radio', { name: 'Ford' }).check();
  await page.getByLabel('Graphite OSFA').fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible();
  letGo();

  await expect(page.getByRole('status')).toHaveText('Order placed successfully');
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  await expect(page).toHaveURL(/item\/CP500/);
  const [order] = await ordersOf(server, 'slow@example.com');
  expect(order?.total_cents).toBe(25200);
});

test('A cart that is changed after its order has arrived unnoticed is not ordered a second time', async ({
  page,
  server,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET|Failed to load resource/);
  await breakStorage(page);
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'changed@example.com' });
  const mend = await loseOrderAnswers(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Send without saving' }).click();
  await expect(page.getByRole('status')).toContainText('The store could not be reached');
  await mend();
  await page.getByLabel('Customer PO').fill('99999');
  await page.getByRole('button', { name: 'Send without saving' }).click();

  await expect(page.getByText(/already have an order from this cart, HEN-\d+/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: 'Same order: empty the cart' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  const orders = await ordersOf(server, 'changed@example.com');
  expect(orders).toHaveLength(1);
});

test('An order that is answered after another store was opened changes nothing in that store', async ({
  page,
  server,
}) => {
  const cartOf = (key: string) => page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null'), key);
  await page.goto('/leith/item/PL420');
  await page.getByRole('radio', { name: 'honda', exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await addPolos(page);
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email: 'switch@example.com' });
  const letGo = await holdOrders(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.evaluate(() => {
    history.pushState(null, '', '/leith');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveTitle('Leith');
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  const answered = page.waitForResponse('**/v1/create-order');
  letGo();
  expect((await answered).status()).toBe(201);

  await expect.poll(() => cartOf('cart:hennessy')).toEqual({});
  expect(Object.keys(await cartOf('cart'))).toEqual(['PL420,Large,Navy,honda']);
  expect(await page.evaluate(() => sessionStorage.getItem('order_id'))).toBeNull();
  const orders = await ordersOf(server, 'switch@example.com');
  expect(orders.map((order) => order.customer)).toEqual(['hennessy']);
});

test('The success screen also opens if the form’s draft was damaged in the meantime', async ({ page }) => {
  await fillOrder(page, 'damaged.draft@example.com');
  const letGo = await holdOrders(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Placing the order…' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('checkout_form', '{"first_name":'));
  letGo();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});
