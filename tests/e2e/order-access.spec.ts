import { fillOrder } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { chooseFromMenu, placeOrder, unlockButton } from '../support/orders/order-verbs';
import { passwordDialog, signIn, test } from '../support/server/open-store';

test('Orders are shown after a sign-in only, which can be put off', { tag: '@journey' }, async ({ page, open }) => {
  await page.goto(`${open.origin}/orders`);
  await expect(passwordDialog(page)).toContainText("Enter your group's password, or one of its order codes.");
  await passwordDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: "Sign in to see your group's orders" })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('');
  await expect(unlockButton(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await passwordDialog(page).getByRole('textbox').fill(open.secrets.password.hennessy);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('One of the order codes signs in, too; a wrong one says so', async ({ page, open }) => {
  await page.goto(`${open.origin}/orders`);
  await passwordDialog(page).getByRole('textbox').fill(open.secrets.code.leith);
  const refused = page.waitForResponse('**/v1/login');
  await page.keyboard.press('Enter');
  expect((await refused).status()).toBe(401);
  await expect(passwordDialog(page).getByRole('textbox')).toHaveAccessibleDescription('That password is not correct.');

  await passwordDialog(page).getByRole('textbox').fill(open.secrets.code.hennessy);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('Signing out empties the list, in every tab, until somebody signs in again', async ({ page, context, open }) => {
  await signIn(page, open.origin, open.secrets.password.hennessy);
  await expect(page.getByText('No orders yet')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${open.origin}/orders`);
  await expect(other.getByText('No orders yet')).toBeVisible();
  await chooseFromMenu(page, 'Sign out');

  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Signed out' })).toBeVisible();
    await expect(tab.getByText('No orders yet')).toBeHidden();
  }
  await page.reload();
  await expect(passwordDialog(page)).toBeVisible();
  await passwordDialog(page).getByRole('textbox').fill(open.secrets.password.hennessy);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('Who has ordered with a code sees the orders without a sign-in', async ({ page, open }) => {
  await fillOrder(page, 'insider@example.com', { store: open.origin, code: open.secrets.code.hennessy });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'View Orders' }).click();

  await expect(page.getByText('1 order, newest first')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

test('A packing slip asks for a sign-in and then shows the order', async ({ page, open, browser }) => {
  await fillOrder(page, 'slip@example.com', { store: open.origin, code: open.secrets.code.hennessy });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor();
  const [order] = await open.server.rows('orders');
  const stranger = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await stranger.goto(`${open.origin}/orders/${order?.order_number}/slip`);
  await passwordDialog(stranger).getByRole('button', { name: 'Cancel' }).click();
  await expect(stranger.getByRole('heading', { name: "Sign in to see your group's orders" })).toBeVisible();
  await expect(stranger.getByText('Castellano')).toBeHidden();

  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await passwordDialog(stranger).getByRole('textbox').fill(open.secrets.code.hennessy);
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText('Renee Castellano').first()).toBeVisible();
  await stranger.context().close();
});

test('An export after the session has ended asks to sign in again, and then downloads', async ({ page, open }) => {
  await signIn(page, open.origin, open.secrets.password.hennessy);
  await placeOrder(page, 'Esther Exported', { bypass_code: open.secrets.code.hennessy }, open.server.origin);
  await page.reload();
  await expect(page.getByText('Esther Exported')).toBeVisible();
  await page.context().clearCookies();
  await chooseFromMenu(page, 'Export as CSV');
  await passwordDialog(page).getByRole('textbox').fill(open.secrets.password.hennessy);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^hennessy-orders-.*\.csv$/);
});
