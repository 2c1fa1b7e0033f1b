import type { Locator, Page } from '@playwright/test';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from './orders';

/** What people do on the Orders screen, in its own words. */

/** Places an order of two lines, six polos and 1,500 keychains, through the API. Returns the order number. */
export async function placeOrder(
  page: Page,
  person: string,
  body: Record<string, unknown> = {},
  origin = '',
): Promise<string> {
  const [first_name, last_name] = person.split(' ');
  const cart = aCart(POLO_LINE, KEYCHAIN_LINE);
  const data = anOrderBody({ first_name, last_name, cart, ...body });
  const answer = await page.request.post(`${origin}/v1/create-order`, { data });
  return (await answer.json()).order_id;
}

export function linesOf(page: Page, orderNumber: string): Locator {
  return page.getByRole('table', { name: `Lines of order ${orderNumber}` });
}

/** Enters the password into the open dialog. */
export async function enterPassword(page: Page, password = 'admin'): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Unlock', exact: true }).last().click();
}

/** Opens the Orders screen with a query and unlocks editing. */
export async function openUnlocked(page: Page, query: Record<string, string>): Promise<void> {
  await page.goto(`/hennessy/orders?${new URLSearchParams(query)}`);
  await page.locator('#list-heading').waitFor();
  if (await unlockButton(page).isVisible()) {
    await unlockButton(page).click();
    await enterPassword(page);
  }
  await lockButton(page).waitFor();
}

export function unlockButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Unlock editing' });
}

/** There while editing is unlocked; says how long still. */
export function lockButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Lock/ });
}

/** Presses an entry of the list's menu. */
export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Presses an entry of an open order's menu. */
export async function chooseFromOrder(page: Page, orderNumber: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for order ${orderNumber}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Opens the panel or, on a phone, the sheet of filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

/** Pastes text as a spreadsheet puts it into the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The editable fields of an order's lines as stored on the server. */
export async function storedLines(page: Page, orderNumber: string): Promise<readonly (readonly string[])[]> {
  const data = { companyName: 'Hennessy', order_id: orderNumber };
  const { orders } = await (await page.request.post('/v1/retrieve-orders', { data })).json();
  return orders[0].order.map((line: Record<string, string>) => [line.customer_po, line.po, line.est_ship_date]);
}
