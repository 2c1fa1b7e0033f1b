import type { Locator, Page } from '@playwright/test';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from './orders';

/** What an admin does at the desk, in the words of the screen. */

/** Places an order of two lines, six polos and 1,500 keychains, by the call itself. Returns its number. */
export async function placeOrder(page: Page, person: string, body: Record<string, unknown> = {}): Promise<string> {
  const [first_name, last_name] = person.split(' ');
  const cart = aCart(POLO_LINE, KEYCHAIN_LINE);
  const data = anOrderBody({ first_name, last_name, cart, ...body });
  const answer = await page.request.post('/v1/create-order', { data });
  return (await answer.json()).order_id;
}

export function linesOf(page: Page, orderId: string): Locator {
  return page.getByRole('table', { name: `Lines of order ${orderId}` });
}

/** Enters the password into the dialog, which is open, and waits until the screen can be edited. */
export async function enterPassword(page: Page, password = 'admin'): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Unlock', exact: true }).last().click();
}

/** Opens the orders of an address and unlocks them. */
export async function openUnlocked(page: Page, query: Record<string, string>): Promise<void> {
  await page.goto(`/hennessy/orders?${new URLSearchParams(query)}`);
  await page.getByText(/newest first|Only order/).waitFor();
  const unlock = page.getByRole('button', { name: 'Admin unlock' });
  if (await unlock.isVisible()) {
    await unlock.click();
    await enterPassword(page);
  }
  await page.getByText('Admin unlocked').waitFor();
}

/** Pastes a text into a field as a spreadsheet leaves it in the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The three fields of an order's lines as the server has them. */
export async function storedLines(page: Page, orderId: string): Promise<readonly (readonly string[])[]> {
  const data = { companyName: 'Hennessy', order_id: orderId };
  const { orders } = await (await page.request.post('/v1/retrieve-orders', { data })).json();
  return orders[0].order.map((line: Record<string, string>) => [line.customer_po, line.po, line.est_ship_date]);
}
