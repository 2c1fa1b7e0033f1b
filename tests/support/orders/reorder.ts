import { expect, type Page } from '@playwright/test';
import type { Cart, CartEntry } from '../../../domain/cart/cart';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { chooseStore, fillContact, storeOnce } from '../browser/shopper';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from './orders';

/** What people do who order the same again. */

const sizes = (line: Partial<CartEntry>, quantities: Readonly<Record<string, readonly [number, number]>>) =>
  Object.entries(quantities).map(([size, [quantity, price]]) => ({ ...POLO_LINE, ...line, size, quantity, price }));

const hat = { code: 'CP500', type: 'hat', name: 'Structured Cap', placement: 'N/A' } as const;
const mug = { code: 'MG100', type: 'accessory', name: 'Ceramic Mug', placement: 'N/A' } as const;
const pullover = { code: 'QZ310', name: 'Quarter-Zip Pullover' };

/** Twelve lines of Hennessy's catalog: polos in two colors, a pullover, caps, mugs and keychains. */
export const TWELVE_LINES: Cart = aCart(
  ...sizes({}, { Small: [4, 42], Medium: [12, 42], Large: [18, 42], XLarge: [9, 42], '2XLarge': [3, 44] }),
  ...sizes({ color: 'Black' }, { Large: [6, 42], XLarge: [2, 42] }),
  ...sizes(pullover, { Large: [6, 58] }),
  ...sizes({ ...hat, color: 'Graphite' }, { OSFA: [12, 12.5] }),
  ...sizes({ ...hat, color: 'Navy' }, { OSFA: [3, 12.5] }),
  ...sizes(mug, { '10 oz.': [24, 8.95] }),
  KEYCHAIN_LINE,
);

/** Opens a screen of the store with this cart, as after a reload. */
export async function openWithCart(page: Page, cart: Cart, path = '/hennessy/checkout'): Promise<void> {
  await storeOnce(page, { cart: JSON.stringify(cart) });
  await page.goto(path);
}

/** Places the cart as an order by code on this device, for a dealership or for none. */
export async function placeCart(
  page: Page,
  cart: Cart,
  email: string,
  { store = '/hennessy', dealership }: { readonly store?: string; readonly dealership?: RegExp } = {},
): Promise<void> {
  await openWithCart(page, cart, `${store}/checkout`);
  await fillContact(page, { email });
  if (dealership) await chooseStore(page, dealership);
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
}

/** From now on, the page is served another catalog. */
export async function changeCatalog(page: Page, change: (document: StorefrontDocument) => unknown): Promise<void> {
  await page.route('**/v1/storefronts/*', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as StorefrontDocument;
    change(document);
    await route.fulfill({ response, json: document });
  });
}

/** A month later: pullovers cost $1.20 more, and the store no longer sells graphite caps. */
export function aMonthLater({ items }: StorefrontDocument): void {
  for (const item of items) {
    if (item.code === 'QZ310') Object.assign(item.sizes, { Large: 59.2 });
    if (item.code === 'CP500') Object.assign(item, { colors: item.colors.filter((color) => color !== 'Graphite') });
  }
}
