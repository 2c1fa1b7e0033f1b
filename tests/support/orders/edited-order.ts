import { beforeAll, beforeEach } from 'vitest';
import type { WireOrder, WireOrderLine } from '../../../domain/calls/orders';
import type { CartEntry } from '../../../domain/cart/cart';
import { unlocked } from '../office/admin';
import type { TestAnswer, TestServer } from '../server/test-server';
import { anOrderBody } from './orders';

type Headers = Record<string, string>;

/** An order that two unlocked browsers edit. */
interface EditedOrder {
  readonly admin: Headers;
  readonly other: Headers;
  /** The order of the current test. */
  readonly placed: { readonly order_id: string; readonly created_at: string };
  save(cart: readonly object[], by?: Headers, overrides?: object): Promise<TestAnswer>;
  stored(): Promise<WireOrder>;
  line(number: number): Promise<WireOrderLine | undefined>;
}

/** @param beforePlacing e.g. moves the clock on */
export function useEditedOrder(
  server: TestServer,
  cart: Record<string, CartEntry>,
  beforePlacing = () => {},
): EditedOrder {
  let admin: Headers = {};
  let other: Headers = {};
  let placed = { order_id: '', created_at: '' };
  beforeAll(async () => {
    admin = await unlocked(server);
    other = await unlocked(server);
  });
  beforeEach(async () => {
    beforePlacing();
    placed = (await server.post('/v1/create-order', anOrderBody({ cart }))).json;
  });

  async function stored(): Promise<WireOrder> {
    const call = { companyName: 'Hennessy', order_id: placed.order_id };
    return (await server.post('/v1/retrieve-orders', call, admin)).json.orders[0];
  }

  return {
    get admin() {
      return admin;
    },
    get other() {
      return other;
    },
    get placed() {
      return placed;
    },
    save(cart, by = admin, overrides = {}) {
      const body = { email: anOrderBody().email, created_at: placed.created_at, cart, ...overrides };
      return server.post('/v1/update-historical-order', body, by);
    },
    stored,
    line: async (number) => (await stored()).order.find((each) => each.line === number),
  };
}
