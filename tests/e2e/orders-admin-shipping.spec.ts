import { expect, test } from '../support/browser/store-test';
import { chooseFromMenu, linesOf, openUnlocked, placeOrder } from '../support/orders/order-verbs';
import { aCart, POLO_LINE } from '../support/orders/orders';

const TWELVE = aCart({ ...POLO_LINE, quantity: 12 }, { ...POLO_LINE, size: 'Small', quantity: 8 });

test('An admin ships a part of a line, later the rest, and takes the last shipment back', { tag: '@journey' }, async ({
  page,
}) => {
  const orderId = await placeOrder(page, 'Parta Shipped', { cart: TWELVE });
  await openUnlocked(page, { order: orderId });
  const lines = linesOf(page, orderId);
  await page.getByRole('button', { name: /^Mark (?:order )?shipped$/ }).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${orderId}` });
  await dialog.getByLabel('Units to ship of line 1').fill('13');
  await dialog.getByRole('button', { name: 'Mark 2 lines shipped' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Line 1 has 12 left to ship.');
  // Somebody else ships line 2 in the meantime; what was marked isn't marked again.
  const theirs = { companyName: 'Hennessy', shipped: true, lines: [{ order_id: orderId, line: 2, version: 1 }] };
  expect((await page.request.post('/v1/ship-lines', { data: theirs })).status()).toBe(200);
  await dialog.getByLabel('Units to ship of line 1').fill('5');
  await dialog.getByLabel(/Tracking/).fill('1Z1');
  await dialog.getByRole('button', { name: 'Mark 2 lines shipped' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('1 line changed in the meantime and not marked. Look again.');
  await expect(dialog.getByRole('button', { name: 'Mark 0 lines shipped' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(lines.getByText('5 of 12 shipped')).toBeVisible();

  await page.getByRole('button', { name: 'Mark line 1 as shipped' }).click();
  await expect(lines.getByText('7 of 12 shipped')).toBeVisible();
  await page.getByRole('button', { name: 'Take back that line 1 was shipped' }).click();
  await expect(lines.getByText('7 of 12 shipped')).toBeHidden();
  await expect(lines.getByText('5 of 12 shipped')).toBeVisible();
  await page.getByRole('button', { name: 'History of line 1' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Shipped: No → 5 on /);
});

test('An admin marks lines of several orders as shipped from a carrier’s notice', { tag: '@journey' }, async ({
  page,
}) => {
  const first = await placeOrder(page, 'Nia Noticed', { cart: TWELVE });
  const second = await placeOrder(page, 'Noel Noticed', { cart: TWELVE });
  await openUnlocked(page, { search: 'noticed' });
  await chooseFromMenu(page, 'Paste ship notice');
  const dialog = page.getByRole('dialog', { name: 'Mark shipped from a ship notice' });
  const rows = [
    ['Order', 'Style', 'Size', 'Qty Ordered', 'Tracking #'],
    // Two parcels of one line.
    [first, 'PL420', 'L', '5', '1Z1'],
    [first, 'PL420', 'L', '4', '1Z4'],
    [second, 'PL420', 'S', '8', '1Z2'],
    [second, 'PL420', 'L', '20', '1Z3'],
  ];
  await dialog.getByRole('textbox').fill(rows.map((row) => row.join('\t')).join('\n'));
  await dialog.getByRole('button', { name: 'Match rows' }).click();
  await expect(dialog.getByRole('button', { name: /^Mark/ })).toBeDisabled();
  await dialog.getByLabel('Quantity shipped').selectOption('Qty Ordered: 5');
  await expect(dialog.getByText('20 shipped, 12 left to ship')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark 2 lines shipped' }).click();
  await expect(page.getByText('2 lines marked as shipped')).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Nia Noticed')).toContainText('9 of 20 units shipped');
  await expect(row('Noel Noticed')).toContainText('1 of 2 shipped');
});

test('An admin ships lines of open orders together and prints their slips at once', async ({ page }) => {
  const first = await placeOrder(page, 'Bea Batched', { cart: TWELVE });
  const second = await placeOrder(page, 'Bob Batched', { cart: TWELVE });
  await openUnlocked(page, { search: 'batched' });
  await chooseFromMenu(page, 'Ship lines of open orders');
  await expect(page.getByRole('dialog')).toContainText('Open the orders in the list first');
  await page.keyboard.press('Escape');
  for (const name of ['Bea', 'Bob']) await page.getByRole('button', { name: new RegExp(`${name} Batched`) }).click();
  await linesOf(page, first).waitFor();
  await linesOf(page, second).waitFor();

  await chooseFromMenu(page, 'Ship lines of open orders');
  const dialog = page.getByRole('dialog', { name: 'Ship lines of 2 orders' });
  const order = dialog.getByRole('region', { name: `Order ${first}` });
  await order.getByRole('checkbox').first().check();
  await dialog.getByLabel(`Tracking of ${first}`).fill('1Z1');
  await dialog
    .getByRole('region', { name: `Order ${second}` })
    .getByRole('checkbox')
    .nth(1)
    .check();
  await dialog.getByLabel(`Units to ship of line 1 of ${second}`).fill('4');
  await dialog.getByRole('button', { name: 'Mark 3 lines shipped' }).click();
  await expect(linesOf(page, first).getByText('1Z1')).toHaveCount(2);
  await expect(linesOf(page, second).getByText('4 of 12 shipped')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await chooseFromMenu(page, 'Packing slips of open orders');
  const slips = await opened;
  await expect(slips.getByRole('article', { name: `Packing slip of order ${first}` })).toBeVisible();
  await expect(slips.getByRole('article', { name: `Packing slip of order ${second}` })).toContainText(
    '4 shipped, 16 left to ship',
  );
  await expect(slips.getByRole('button', { name: 'Print 2 slips' })).toBeVisible();
});
