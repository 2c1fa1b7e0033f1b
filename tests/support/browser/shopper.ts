import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { CartEntry } from '../../../domain/cart/cart';
import { aCart, POLO_LINE } from '../orders/orders';

/** What a shopper does in the store. */

/** The browser's console messages for calls that a test has interrupted. */
export const BROKEN_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/;

/** @param store the address of a store's home, Hennessy's by default */
export async function openItem(page: Page, code: string, store = '/hennessy'): Promise<void> {
  await page.goto(`${store}/item/${code}`);
  await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
}

/** Six navy polos in Large with a logo. */
export async function addPolos(page: Page, { store = '/hennessy', logo = 'Hennessy' } = {}): Promise<void> {
  await openItem(page, 'PL420', store);
  await page.getByRole('radio', { name: logo, exact: true }).check();
  await page.getByLabel('Navy Large', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Item added to cart').waitFor();
}

export async function fillContact(
  page: Page,
  { code = 'HEN', email = 'r.castellano@example.com' } = {},
): Promise<void> {
  await page.getByLabel('First Name').fill('Renee');
  await page.getByLabel('Last Name').fill('Castellano');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Customer PO').fill('20418');
  await chooseStore(page, 'None');
  await fillCode(page, code);
}

/** Picks a store, or None, from the list. */
export async function chooseStore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByLabel('Store', { exact: true }).click();
  await page.getByRole('option', { name }).click();
}

/** Types the code and leaves its field, so the check starts immediately. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Code').blur();
}

interface Prepared {
  /** The address of a store's home, Hennessy's by default. */
  readonly store?: string;
  /** Six navy polos in Large with a logo by default. */
  readonly cart?: Readonly<Record<string, CartEntry>>;
  /** What the form already holds. */
  readonly contact?: Readonly<Record<string, string>>;
}

/**
 * Opens the checkout with a cart that the tab's storage holds, as after a reload. Tests that aren't about the item's
 * screen start here: filling its grid takes several times as long.
 */
export async function openCheckout(
  page: Page,
  { store = '/hennessy', cart = aCart(POLO_LINE), contact }: Prepared = {},
): Promise<void> {
  const form = contact ? { checkout_form: JSON.stringify(contact) } : {};
  await storeOnce(page, { cart: JSON.stringify(cart), ...form });
  await page.goto(`${store}/checkout`);
  await page.getByLabel('Code').waitFor();
}

export function aContact(email: string): Readonly<Record<string, string>> {
  return { first_name: 'Renee', last_name: 'Castellano', email, customer_po: '20418' };
}

/** Fills the checkout for six polos until the order can be placed. @param email identifies the order in the database */
export async function fillOrder(page: Page, email: string, { store = '/hennessy', code = 'HEN' } = {}): Promise<void> {
  await openCheckout(page, { store, contact: aContact(email) });
  await chooseStore(page, 'None');
  await fillCode(page, code);
  await page.getByRole('button', { name: /^(Checkout|Save order)$/, disabled: false }).waitFor();
}

let stored = 0;

/** Puts entries into the tab's storage before the next page loads, and not again when others load. */
export function storeOnce(page: Page, entries: Readonly<Record<string, string>>): Promise<unknown> {
  stored += 1;
  return page.addInitScript(
    ([own, number]) => {
      // An empty page has no storage.
      if (location.origin === 'null' || Number(sessionStorage.getItem('stored_by_test')) >= number) return;
      for (const key of ['order_key', 'cart_id']) sessionStorage.removeItem(key);
      for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value);
      sessionStorage.setItem('stored_by_test', String(number));
    },
    [entries, stored] as const,
  );
}

/** Goes offline once the checkout has prefetched the screens it leads to, because these tests have no worker. */
export async function goOffline(page: Page): Promise<void> {
  const screens = `performance.getEntriesByType('resource').filter(({ name }) => /(success|outbox|packing-list)-screen[^/]*js$/.test(name))`;
  await expect.poll(() => page.evaluate(`${screens}.length`)).toBeGreaterThanOrEqual(3);
  await page.evaluate(`Promise.all(${screens}.map(({ name }) => import(name))).then(() => undefined)`);
  await page.context().setOffline(true);
}

/** Orders reach the server, but their responses are lost. @returns restores the connection */
export async function loseOrderAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route('**/v1/create-order', async (route) => {
    // One in flight when the connection is restored doesn't get a response either.
    await route.fetch().catch(() => {});
    await route.abort('connectionreset').catch(() => {});
  });
  return () => page.unroute('**/v1/create-order');
}

/** Holds orders until the returned function is called. @param go what happens to them then */
export function holdOrders(page: Page, go?: (route: Route) => Promise<void>): Promise<() => void> {
  return holdCalls(page, '**/v1/create-order', go);
}

/** Like `holdOrders`, for any address. */
export async function holdCalls(
  page: Page,
  address: string | RegExp,
  go = (route: Route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await go(route);
  });
  return letGo;
}

/** Presses "Send all now" until the response shows; the device also sends on its own and may be faster. */
export async function sendAllNow(page: Page, answered: Locator): Promise<void> {
  await expect(async () => {
    if (await answered.isVisible()) return;
    await page.getByRole('button', { name: 'Send all now' }).click({ timeout: 1_000 });
    await expect(answered).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** Makes IndexedDB fail to open, as in some private windows and on devices with damaged storage. */
export async function breakStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The storage cannot be opened', 'UnknownError');
    };
  });
}

/** Waits until the worker has the store's configuration and catalog and controls the page. */
export async function storeIsKept(page: Page): Promise<void> {
  await page.getByText(/Saving for offline|Ready offline/).waitFor();
}

/** Waits until the worker controls the page. */
export async function workerIsInControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller);
}

/** Chromium 150 never fetches a module again that it couldn't fetch once; 156 does. */
export async function remembersFailedImports(page: Page): Promise<boolean> {
  const path = '/probed-module.js';
  let tries = 0;
  await page.route(`**${path}`, (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const load = () =>
    page.evaluate(
      (address) =>
        import(address).then(
          () => true,
          () => false,
        ),
      path,
    );
  await load();
  return !(await load());
}
