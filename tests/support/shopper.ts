import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** What a person does in the store, in the words of the screen. */

/** What the browser says of calls that were broken off on purpose. */
export const BROKEN_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/;

/** @param store the address of a store's home; Hennessy's on the test's own server unless told. */
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
  await fillCode(page, code);
}

/** Types the code and leaves its field: it is checked at once, not after a pause. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Code').blur();
}

/** Makes an order of six polos, up to the button that places it. The email address tells it from others. */
export async function fillOrder(page: Page, email: string, { store = '/hennessy', code = 'HEN' } = {}): Promise<void> {
  await addPolos(page, { store });
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await fillContact(page, { email, code });
  await page.getByRole('button', { name: /^(Checkout|Save order)$/, disabled: false }).waitFor();
}

/** Takes the connection away once everything that the checkout fetches ahead has come: these tests have no worker. */
export async function goOffline(page: Page): Promise<void> {
  const screens = `performance.getEntriesByType('resource').filter(({ name }) => /(success|outbox)-screen[^/]*js$/.test(name))`;
  await expect.poll(() => page.evaluate(`${screens}.length`)).toBeGreaterThanOrEqual(2);
  await page.evaluate(`Promise.all(${screens}.map(({ name }) => import(name))).then(() => undefined)`);
  await page.context().setOffline(true);
}

/** Orders reach the server, but their answers get lost on the way back. Returns how the connection is mended. */
export async function loseOrderAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route('**/v1/create-order', async (route) => {
    // One that is on its way while the connection is mended gets no answer, either.
    await route.fetch().catch(() => {});
    await route.abort('connectionreset').catch(() => {});
  });
  return () => page.unroute('**/v1/create-order');
}

/** Orders stay on their way until the returned function lets them go. @param go what becomes of them then. */
export function holdOrders(page: Page, go?: (route: Route) => Promise<void>): Promise<() => void> {
  return holdCalls(page, '**/v1/create-order', go);
}

/** As `holdOrders`, for whatever is fetched from this address. */
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

/** Presses "Send all now" until the answer can be seen: the device tries by itself, too, and may be quicker than the press. */
export async function sendAllNow(page: Page, answered: Locator): Promise<void> {
  await expect(async () => {
    if (await answered.isVisible()) return;
    await page.getByRole('button', { name: 'Send all now' }).click({ timeout: 1_000 });
    await expect(answered).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** IndexedDB fails to open, as in some private windows and on devices whose storage is damaged. */
export async function breakStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The storage cannot be opened', 'UnknownError');
    };
  });
}

/** The worker has the store's configuration and catalog, and answers for pages from here on. */
export async function storeIsKept(page: Page): Promise<void> {
  await page.getByText(/Saving for offline|Ready offline/).waitFor();
}

/** The worker answers for the page from here on. */
export async function workerIsInControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller);
}
