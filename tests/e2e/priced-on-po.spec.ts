import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { aContact, chooseStore, fillCode, openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { linesOf, openUnlocked, placeOrder } from '../support/orders/order-verbs';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from '../support/orders/orders';

const ESTIMATE = '$2.19 each, to be confirmed on the PO';

test('A shopper sees the catalog’s estimate until an admin enters the price, then the price', {
  tag: '@journey',
}, async ({ page }) => {
  await openCheckout(page, { cart: aCart(POLO_LINE, KEYCHAIN_LINE), contact: aContact('priced@example.com') });
  const main = page.getByRole('main');
  await expect(main.getByText(ESTIMATE)).toBeVisible();
  await expect(main.getByText('plus 1 line priced on PO, about $3,285.00')).toBeVisible();
  await expect(main.getByText('about $3,285.00', { exact: true })).toBeVisible();
  await expect(main).not.toContainText('$0.00');
  await chooseStore(page, 'None');
  await fillCode(page, 'HEN');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(main.getByText(ESTIMATE)).toBeVisible();
  await expect(main).not.toContainText('$0.00');
  await page.getByRole('link', { name: 'Follow this order' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Order HEN-/ });
  await expect(heading).toBeVisible();
  await expect(main.getByText(ESTIMATE)).toBeVisible();
  await expect(main).not.toContainText('$0.00');
  const address = page.url();
  const orderId = (await heading.innerText()).replace('Order ', '');

  await openUnlocked(page, { order: orderId });
  const lines = linesOf(page, orderId);
  await expect(lines.getByText(ESTIMATE)).toBeVisible();
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await expect(page.getByLabel('Price of line 1')).toHaveCount(0);
  await page.getByLabel('Price of line 2', { exact: true }).fill('free');
  await page.getByRole('button', { name: 'Save line 2' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a price from 0.01 to 99,999.99');
  await expect(page.getByLabel('Price of line 2', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Price of line 2', { exact: true }).fill('$2.05');
  await expectNoSeriousViolation(page);
  await page.getByLabel('Price of line 2', { exact: true }).press('Enter');
  await expect(lines.getByText('Saved')).toBeVisible();
  await expect(lines.getByText('$2.05')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Renee Castellano' }).first()).toContainText('$3,327.00');

  await page.goto(address);
  await expect(main.getByText('$3,075.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$3,327.00');
  await expect(main.getByText('on PO')).toHaveCount(0);
});

test('A price for the whole line that cannot be saved stays typed, and can be taken back later', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/);
  const orderId = await placeOrder(page, 'Polly Priced');
  await openUnlocked(page, { order: orderId });
  const lines = linesOf(page, orderId);
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.getByLabel('Price of line 2', { exact: true }).fill('3,300');
  await page.getByLabel('What the price of line 2 is for').selectOption('for the line');
  await page.route('**/v1/update-historical-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Save line 2' }).click();
  await expect(page.getByRole('button', { name: 'Not saved – Retry' })).toBeVisible();
  await expect(page.getByLabel('Price of line 2', { exact: true })).toHaveValue('3,300');
  await page.unroute('**/v1/update-historical-order');
  await page.getByRole('button', { name: 'Not saved – Retry' }).click();
  await expect(lines.getByText('$3,300.00 for the line')).toBeVisible();

  await page.getByRole('button', { name: 'History of line 2' }).click();
  await expect(page.getByRole('dialog')).toContainText('Price: N/A → $3,300.00 for the line');
  await page.getByRole('button', { name: /^Revert the change of/ }).click();
  await expect(lines.getByText(ESTIMATE)).toBeVisible();
});

test('A price that somebody else has entered in the meantime is shown next to one’s own', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/);
  const orderId = await placeOrder(page, 'Connie Conflict');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.getByLabel('Price of line 2', { exact: true }).fill('2.05');
  const theirs = { order_id: orderId, line: 2, version: 1, po_price: '1.99' };
  const data = { companyName: 'Hennessy', lines: [theirs] };
  expect((await page.request.post('/v1/update-order-lines', { data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save line 2' }).click();
  await expect(page.getByRole('alert')).toContainText('yours: 2.05');
  await expect(page.getByRole('alert')).toContainText('theirs: $1.99');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(linesOf(page, orderId).getByText('$2.05')).toBeVisible();
});
