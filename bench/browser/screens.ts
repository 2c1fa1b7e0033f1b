import type { Place } from './visit';

export const STORE_PATH = '/hennessy';

/** The header's words once the whole store is saved on the device. */
export const SAVED = 'Ready offline';

const CART = {
  'PL420,Small,Navy,Hennessy': {
    code: 'PL420',
    type: 'mens',
    name: "Men's Performance Polo",
    price: 42,
    quantity: 12,
    size: 'Small',
    color: 'Navy',
    placement: 'Left Chest',
    embroidery: 'Hennessy',
  },
};

/** A filled cart, as the store keeps it while a tab is open. */
export function sessionWith(cart: object): Record<string, string> {
  return { cart: JSON.stringify(cart), cart_customer: 'hennessy' };
}

const SCREENS = ['home', 'category', 'item', 'checkout', 'orders'] as const;

export type ScreenName = (typeof SCREENS)[number];

export type PerScreen<Value> = Readonly<Record<ScreenName, Value>>;

export function forEachScreen<Value>(make: (name: ScreenName) => Value): PerScreen<Value> {
  return Object.fromEntries(SCREENS.map((name) => [name, make(name)])) as unknown as PerScreen<Value>;
}

/** Where a store's screens are. @param origin of a store with local settings */
export function screensOf(origin: string): PerScreen<Place> {
  const store = `${origin}${STORE_PATH}`;
  return {
    home: { url: store },
    category: { url: `${store}/catalog/mens` },
    item: { url: `${store}/item/PL420` },
    checkout: { url: `${store}/checkout`, session: sessionWith(CART) },
    orders: { url: `${store}/orders` },
  };
}
