import type { Page } from '@playwright/test';
import type { CartEntry } from '../../domain/cart/cart';
import { chooseStore, fillContact, holdOrders, openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { aCart, KEYCHAIN_LINE, ordersOf, POLO_LINE } from '../support/orders/orders';

const TUMBLER_LINE: CartEntry = {
  ...POLO_LINE,
  code: 'TB200',
  type: 'accessory',
  name: 'Steel Tumbler',
  price: 16.4,
  size: '20 oz.',
  placement: 'N/A',
};
const LINES = [{ ...POLO_LINE, size: 'Medium', quantity: 4 }, POLO_LINE, KEYCHAIN_LINE];

/** Opens the checkout with the lines: navy polos in Medium and Large and 1,500 keychains by default. */
async function openCart(page: Page, ...lines: readonly CartEntry[]): Promise<void> {
  const cart = aCart(...(lines.length > 0 ? lines : LINES));
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('cart_customer')) sessionStorage.setItem('cart', text);
  }, JSON.stringify(cart));
  await page.goto('/hennessy/checkout');
}

const quantityOf = (page: Page, line: string) => page.getByRole('textbox', { name: `Quantity of ${line}` });

const MEDIUM = 'Performance Polo, Navy, Medium';
const LARGE = 'Performance Polo, Navy, Large';

test('Quantities are edited in place, and the order has them', { tag: '@journey' }, async ({ page, server }) => {
  await openCart(page);
  await quantityOf(page, MEDIUM).fill('12');
  await quantityOf(page, LARGE).fill('12.5');
  await expect(page.getByRole('alert')).toHaveText('Whole numbers only');
  await quantityOf(page, 'Laser Keychain, Black').fill('2,000');
  await expect(quantityOf(page, LARGE)).toHaveValue('12.5');
  // Turning a phone changes the layout.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(quantityOf(page, LARGE)).toHaveValue('12.5');
  await page.setViewportSize({ width, height });
  await expect(quantityOf(page, LARGE)).toHaveValue('12.5');
  await expect(page.getByText('Subtotal, 2,018 units')).toBeVisible();
  await fillContact(page, { email: 'edited@example.com' });
  await expect(
    page.getByText(`${LARGE}: '12.5' is not a whole number from 1 to 100,000. Correct it first.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await quantityOf(page, LARGE).fill('６');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();

  const [order] = await ordersOf(server, 'edited@example.com');
  const lines = (await server.rows('order_lines')).filter(({ order_id }) => order_id === order?.id);
  expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['Medium', 12],
    ['Large', 6],
    ['default', 2000],
  ]);
});

test('An emptied line is removed before a press of the button counts', async ({ page, server }) => {
  await openCart(page);
  await fillContact(page, { email: 'emptied@example.com' });
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toBeEnabled();

  await quantityOf(page, MEDIUM).fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${MEDIUM} removed`, { exact: true })).toBeVisible();

  await quantityOf(page, LARGE).fill('0');
  // As iOS presses a button: the field keeps the focus.
  await checkout.evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText(`${LARGE} removed`, { exact: true })).toBeVisible();
  expect(await ordersOf(server, 'emptied@example.com')).toEqual([]);

  await checkout.click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  const [order] = await ordersOf(server, 'emptied@example.com');
  const lines = (await server.rows('order_lines')).filter(({ order_id }) => order_id === order?.id);
  expect(lines.map(({ size }) => size)).toEqual(['default']);
});

test('A removed line comes back at its place, and the focus stays in the cart', async ({ page }) => {
  const sizes = () => page.getByRole('textbox', { name: /^Quantity of/ }).evaluateAll((boxes) => boxes.length);
  await openCart(page);
  await page.getByRole('button', { name: `Remove ${MEDIUM}` }).click();
  await expect(page.getByRole('button', { name: `Remove ${LARGE}` })).toBeFocused();
  await expect(page.getByText(`${MEDIUM} removed`, { exact: true })).toBeVisible();
  expect(await sizes()).toBe(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${MEDIUM}` })).toBeFocused();
  expect(await page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('cart') ?? '{}'))[0])).toContain(
    'Medium',
  );

  await quantityOf(page, LARGE).fill('');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, 'Laser Keychain, Black')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(quantityOf(page, LARGE)).toBeFocused();
  await expect(quantityOf(page, LARGE)).toHaveValue('6');
});

test('The last line can be brought back into an empty cart', async ({ page }) => {
  await openCheckout(page);
  await page.getByRole('button', { name: `Remove ${LARGE}` }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantityOf(page, LARGE)).toHaveValue('6');
});

test('An accessory below its minimum is said at its box, until it has enough', async ({ page }) => {
  await openCart(page, { ...TUMBLER_LINE, quantity: 5 });
  const box = quantityOf(page, 'Steel Tumbler, Navy, 20 oz.');
  await expect(box).toHaveAccessibleDescription('Must order at least 12 units');
  await expect(page.getByText('1 line in your cart needs your attention')).toBeVisible();
  await box.fill('12');
  await box.blur();
  await expect(box).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('needs your attention')).toBeHidden();
});

test('An edit while the order is being sent changes nothing of it, and what was added stays', async ({
  page,
  server,
}) => {
  await openCart(page);
  await fillContact(page, { email: 'meanwhile@example.com' });
  const letGo = await holdOrders(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Placing the order…' }).waitFor();
  await quantityOf(page, MEDIUM).fill('5');
  letGo();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();

  const [order] = await ordersOf(server, 'meanwhile@example.com');
  expect(order?.total_cents).toBe(10 * 4200);
  const cart = await page.evaluate(() => JSON.parse(sessionStorage.getItem('cart') ?? '{}'));
  expect(Object.values(cart)).toMatchObject([{ size: 'Medium', quantity: 1 }]);
});

test('An order without a store is asked about once, and the store is found by typing', async ({
  page,
  server,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const question = page.getByRole('dialog', { name: 'No store chosen. Send without a store?' });
  await openCheckout(page);
  await fillContact(page, { email: 'mazda(at)example' });
  await page.reload();
  await page.getByLabel('Code').fill('HEN');
  await expect(page.getByLabel('Store', { exact: true })).toHaveAttribute('placeholder', 'Choose your store');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await question.getByRole('button', { name: 'Send without' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await page.getByLabel('Email').fill('mazda@example.com');

  await page.getByLabel('Store', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toHaveText('None');
  await page.keyboard.type('maz');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Store', { exact: true })).toHaveValue('Hennessy Mazda');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  const [order] = await ordersOf(server, 'mazda@example.com');
  expect(order?.store).toMatch(/^HENM/);
});

test('Choosing a store from the question leads to the list', async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel('Code').fill('HEN');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await page.getByRole('button', { name: 'Choose a store' }).click();
  await expect(page.getByLabel('Store', { exact: true })).toBeFocused();
});

test('Name, email and store are remembered only when asked, and forgotten with one press', async ({ page }) => {
  await openCheckout(page);
  await fillContact(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('remembered')))).toEqual(
    [],
  );
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await chooseStore(page, /Hennessy Honda/);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();

  await openCheckout(page);
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
  await expect(page.getByLabel('Store', { exact: true })).toHaveValue('Hennessy Honda');
  await expect(page.getByLabel('Customer PO')).toHaveValue('');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Renee');
});

test('A cart is saved as a list, renamed, deleted, brought back and opened', async ({ page }) => {
  await openCart(page);
  await page.getByRole('button', { name: 'Save as list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New hire');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Saved on this device as New hire');
  await page.reload();
  await page.getByRole('button', { name: `Remove ${MEDIUM}` }).click();

  await page.getByRole('button', { name: 'Lists' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rename New hire' }).click();
  await dialog.getByLabel('New name').fill('Service');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete Service' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Open Service' }).click();
  await expect(dialog).toContainText("Same items and prices as in today's catalog.");
  await dialog.getByRole('button', { name: 'Replace cart' }).click();
  await expect(quantityOf(page, MEDIUM)).toHaveValue('4');
  await expect(page.getByText('Subtotal, 1,510 units')).toBeVisible();
});

test('A line leads to its item, and one Tab skips from the cart to the details', async ({ page }) => {
  await openCart(page);
  await page.getByRole('link', { name: 'Skip to your details' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('First Name')).toBeFocused();

  await page.getByRole('link', { name: "Men's Performance Polo", exact: true }).click();
  await expect(page).toHaveURL(/\/hennessy\/item\/PL420\?color=Navy$/);
});

const CHANGE_NAVY = 'Change logo of Performance Polo, Navy';

async function changeLogo(page: Page, logo: string): Promise<void> {
  await page.getByRole('button', { name: CHANGE_NAVY }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: logo, exact: true }).click();
}

async function storedLines(page: Page): Promise<readonly CartEntry[]> {
  return page.evaluate(() => Object.values(JSON.parse(sessionStorage.getItem('cart') ?? '{}')));
}

test('All sizes and colors of an item get another logo in one step, and equal lines become one', async ({ page }) => {
  const [medium, large] = [{ ...POLO_LINE, size: 'Medium', quantity: 4 }, POLO_LINE];
  const black = { ...POLO_LINE, color: 'Black', quantity: 3 };
  const honda = { ...POLO_LINE, embroidery: 'Honda', placement: 'Right Sleeve', quantity: 2 };
  await openCart(page, medium, large, black, honda);
  await changeLogo(page, 'Honda');
  await expect(
    page.getByText('Performance Polo: Honda on 13 units, at Right Sleeve as in the cart', { exact: true }),
  ).toBeVisible();
  expect(await storedLines(page)).toEqual([
    { ...medium, embroidery: 'Honda' },
    { ...honda, quantity: 8, otherPlacements: ['Left Chest'] },
    { ...black, embroidery: 'Honda' },
  ]);
  await expect(page.getByRole('button', { name: CHANGE_NAVY }).first()).toBeFocused();

  await page.keyboard.press('Control+z');
  expect(await storedLines(page)).toEqual([medium, large, black, honda]);
});

test('A line asked for at two placements says so, also after a reload, until somebody chooses one', async ({
  page,
}) => {
  await openCart(page, POLO_LINE, { ...POLO_LINE, color: 'Black', quantity: 3 });
  await page.goto('/hennessy/item/PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByRole('radio', { name: 'Right Sleeve' }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.goto('/hennessy/checkout');
  const note = page.getByText('Also asked for at Right Sleeve. All of it goes to Left Chest.');
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();

  await page.getByRole('button', { name: CHANGE_NAVY }).click();
  const dialog = page.getByRole('dialog', { name: 'Change logo' });
  await expect(dialog.getByRole('button', { name: 'Left Chest' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Right Sleeve' }).click();
  await expect(page.getByText('Performance Polo: Right Sleeve on 11 units', { exact: true })).toBeVisible();
  await expect(note).toBeHidden();
  const lines = await storedLines(page);
  expect(lines.map(({ color, placement, quantity }) => [color, placement, quantity])).toEqual([
    ['Navy', 'Right Sleeve', 8],
    ['Black', 'Right Sleeve', 3],
  ]);
  expect(lines.some((line) => 'otherPlacements' in line)).toBe(false);
});

test('One color can get another logo alone', async ({ page }) => {
  const black = { ...POLO_LINE, color: 'Black', quantity: 3 };
  await openCart(page, POLO_LINE, black, KEYCHAIN_LINE);
  await page.getByRole('button', { name: CHANGE_NAVY }).click();
  await page.getByRole('checkbox', { name: 'Also in Black, 3 units' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Lexus', exact: true }).click();
  await expect(page.getByText('Performance Polo: Lexus on 6 units', { exact: true })).toBeVisible();
  expect(await storedLines(page)).toEqual([{ ...POLO_LINE, embroidery: 'Lexus' }, black, KEYCHAIN_LINE]);
  await expect(page.getByRole('button', { name: 'logo of Laser Keychain' })).toHaveCount(0);
});

test('All sizes of a group are removed with one press, and come back to their places', async ({ page }) => {
  await openCart(page);
  const lines = await storedLines(page);
  await page.getByRole('button', { name: 'Remove all of Performance Polo, Navy' }).click();
  await expect(page.getByText('Performance Polo, Navy, 2 lines removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Laser Keychain, Black' })).toBeFocused();
  expect(await storedLines(page)).toEqual([KEYCHAIN_LINE]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await storedLines(page)).toEqual(lines);
});

test('What is gone is replaced at its line, and prices are accepted in the same round', async ({ page, server }) => {
  const gone = { ...POLO_LINE, code: 'GONE1', name: 'Performance Polo Classic', quantity: 2, price: 40 };
  const graphite = { ...POLO_LINE, color: 'Carolina', size: 'Small', quantity: 3 };
  const outdated = { ...POLO_LINE, size: '2XLarge', price: 43, quantity: 1 };
  await openCart(page, gone, graphite, outdated);
  await page
    .getByRole('group', { name: 'Pick an item instead: Performance Polo Classic, Navy, Large' })
    .getByRole('button', { name: 'Performance Polo, $42.00' })
    .click();
  await expect(page.getByText('Performance Polo Classic replaced by Performance Polo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: CHANGE_NAVY })).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Performance Polo, $42.00' }).click();
  await page
    .getByRole('group', { name: 'Pick a color instead: Performance Polo, Carolina, Small' })
    .getByRole('button', { name: 'Royal', exact: true })
    .click();
  await page.getByRole('button', { name: 'Accept new prices' }).click();

  await fillContact(page, { email: 'replaced@example.com' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  const [order] = await ordersOf(server, 'replaced@example.com');
  expect(order?.total_cents).toBe(2 * 4200 + 3 * 4200 + 4400);
});

test('Each thing at the checkout has its place: the email a row, the total once', async ({ page }) => {
  await openCart(page);
  const widthOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0;
  expect(await widthOf('Email')).toBeGreaterThan(1.9 * (await widthOf('First Name')));
  await expect(page.getByText('$420.00', { exact: true }).and(page.locator(':visible'))).toHaveCount(2);
  await expect(page.getByText('Subtotal, 1,510 units')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Checkout' })).toHaveAccessibleDescription(
    'Choose your store Enter your code to check out',
  );
});

test('Ctrl+Enter places the order from anywhere, once the code is accepted', async ({ page, server }) => {
  await openCart(page);
  await page.getByRole('button', { name: `Remove ${MEDIUM}` }).focus();
  await page.keyboard.press('Control+Enter');
  await fillContact(page, { email: 'ctrl-enter@example.com', code: '' });
  await page.getByLabel('Code').pressSequentially('HEN');
  await page.getByLabel('First Name').focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  expect(await ordersOf(server, 'ctrl-enter@example.com')).toHaveLength(1);

  await expect(page.getByText('Confirmation on its way to ctrl-enter@example.com')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveText(['Order Placed Successfully', 'What you ordered']);
  const follow = await page.getByRole('link', { name: 'Follow this order' }).getAttribute('href');
  await expect(page.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute('href', follow ?? '');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
});

test('A question mark lists the shortcuts of the screen, but is text in a field', async ({ page }) => {
  await openCart(page);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Customer PO').fill('A');
  await page.keyboard.press('?');
  await expect(page.getByLabel('Customer PO')).toHaveValue('A?');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'View Orders' }).focus();
  await page.keyboard.press('?');
  await expect(dialog).toContainText('Place the order');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('An empty cart shows only the way back', async ({ page }) => {
  await page.goto('/hennessy/checkout');
  await expect(page.getByRole('link', { name: 'Find something to order' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true });

  test("the reason is with the disabled button, the total is shown once, and the cart's pictures are at least 40 px", async ({
    page,
  }) => {
    await openCart(page);
    const reason = page.getByText('Enter your code to check out');
    await expect(reason).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeInViewport();
    await expect(page.getByText('$420.00')).toHaveCount(1);
    const pictures = page.getByRole('button', { name: /^Cart/ }).locator('img');
    await expect(pictures).toHaveCount(2);
    const [first, second] = await pictures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect((second?.left ?? 0) - (first?.left ?? 0)).toBeGreaterThanOrEqual(40);
    expect(second?.width).toBeGreaterThanOrEqual(40);
  });
});
