import type { CartEntry } from '../../../domain/cart/cart';
import { cartKey } from '../../../domain/cart/cart';
import { aPackEntry } from '../catalog/builders';
import type { StoreServer } from '../server/store-server';
import type { TestServer } from '../server/test-server';

/** Cart entries of Hennessy's shipped catalog, and a body that orders them. */
export const POLO_LINE: CartEntry = {
  code: 'PL420',
  type: 'mens',
  name: 'Performance Polo',
  price: 42,
  quantity: 6,
  size: 'Large',
  color: 'Navy',
  placement: 'Left Chest',
  embroidery: 'Hennessy',
};

export const KEYCHAIN_LINE = aPackEntry();

export function aCart(...entries: readonly CartEntry[]): Record<string, CartEntry> {
  return Object.fromEntries(entries.map((entry) => [cartKey(entry), entry]));
}

export function anOrderBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    companyName: 'Hennessy',
    first_name: 'Renee',
    last_name: 'Castellano',
    email: 'r.castellano@example.com',
    store: 'None',
    customer_po: '20418',
    cart: aCart(POLO_LINE),
    bypassPaypal: true,
    bypass_code: 'HEN',
    ...overrides,
  };
}

/** The stored orders of an email address, which identifies a test's own orders. */
export async function ordersOf(server: StoreServer, email: string): Promise<readonly Record<string, unknown>[]> {
  return (await server.rows('orders')).filter((order) => order.email === email);
}

export async function storedOrder(server: TestServer, orderNumber: string) {
  const row = await server.services.db.read('orders').where({ order_number: orderNumber }).first();
  if (!row) throw new Error(`There is no order ${orderNumber}.`);
  return row;
}
