import { expect, test } from '../support/browser/store-test';
import { linesOf, openUnlocked, paste, placeOrder, storedLines } from '../support/orders/order-verbs';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from '../support/orders/orders';

const SIZES = ['Small', 'Medium', 'Large', 'XLarge'];
const FOUR_LINES = aCart(...SIZES.map((size) => ({ ...POLO_LINE, size })));

test('An admin enters POs into blank cells only, and copies them down and over the order', {
  tag: '@journey',
}, async ({ page }) => {
  const orderId = await placeOrder(page, 'Fay Filled', { cart: FOUR_LINES });
  const field = (name: string, line: number) => page.getByLabel(`${name} of line ${line}`, { exact: true });
  await openUnlocked(page, { order: orderId });
  const lines = linesOf(page, orderId);

  // Line 2 first, so it's the filled one.
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.keyboard.type('702');
  await page.getByRole('button', { name: 'Save line 2' }).click();
  await expect(lines.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.keyboard.type('701');
  await page.keyboard.press('Enter');
  await expect(field('PO', 3)).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(field('PO', 2)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(field('PO', 4)).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('2 lines filled')).toBeVisible();
  expect(await storedLines(page, orderId)).toEqual(['701', '702', '702', '702'].map((po) => ['20418', po, '']));

  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await field('Est. Ship Date', 1).fill('12/4/2026');
  await page.getByRole('button', { name: 'Same for this order' }).click();
  await expect(page.getByText('4 lines filled')).toBeVisible();
  const dated = ['701', '702', '702', '702'].map((po) => ['20418', po, '2026-12-04']);
  expect(await storedLines(page, orderId)).toEqual(dated);
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expect.poll(() => storedLines(page, orderId)).toEqual(dated.map(([customerPo, po]) => [customerPo, po, '']));
});

test('An admin types prices down the column with Enter, and pastes a column of them', async ({ page }) => {
  const cart = aCart(KEYCHAIN_LINE, POLO_LINE, { ...KEYCHAIN_LINE, color: 'Red' });
  const orderId = await placeOrder(page, 'Pam Prices', { cart });
  const price = (line: number) => page.getByLabel(`Price of line ${line}`, { exact: true });
  await openUnlocked(page, { order: orderId });
  const lines = linesOf(page, orderId);

  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await price(1).fill('2.05');
  await price(1).press('Enter');
  await expect(price(3)).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(lines.getByText('$2.05')).toBeVisible();
  await expect(lines.getByText('$3.00')).toBeVisible();

  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await paste(price(1), 'Price\n1.99');
  await expect(page.getByText('“Price” is not a price.')).toBeVisible();
  await paste(price(1), '1.99\n2.99');
  await expect(lines.getByText('$1.99')).toBeVisible();
  await expect(lines.getByText('$2.99')).toBeVisible();
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expect(lines.getByText('$2.05')).toBeVisible();
  await expect(lines.getByText('$3.00')).toBeVisible();
});
