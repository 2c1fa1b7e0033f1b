import type { CartEntry } from '../../../domain/cart/cart';
import { readSettings } from '../../../server/operations/settings/settings';
import { openPayPal } from '../../../server/payments/paypal/paypal';
import type { Pace } from '../../../server/payments/paypal/paypal-calls';
import { aCart, anOrderBody, POLO_LINE } from '../orders/orders';
import { startTestServer, type TestAnswer, type TestServer } from '../server/test-server';
import type { SignedWebhook } from './paypal/webhooks';
import { type PayPalServer, startPayPalServer } from './paypal-server';

/** A store that takes cards, and its card provider. */
export interface CardStore {
  readonly server: TestServer;
  readonly paypal: PayPalServer;
  /** Advances the store's clock. */
  passTime(ms: number): void;
  createOrder(changes?: Record<string, unknown>, key?: string): Promise<TestAnswer>;
  /** Creates a card order, approves it, and returns its `order_id`. */
  approvedOrder(): Promise<string>;
  capture(orderId: string): Promise<TestAnswer>;
  deliver(webhook: SignedWebhook): Promise<TestAnswer>;
  /** The joined rows of the payment and its order, by the provider's id. */
  payment(orderId: string): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Short timeouts, so tests don't wait. */
const FAST_PACE: Pace = { timeoutMs: 2000, backoffMs: [5, 20] };

/** Six polos at Premier, which takes cards: $252.00. */
export const PREMIER_POLOS: CartEntry = { ...POLO_LINE, embroidery: 'Premier' };

export function aCardOrderBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const card = { companyName: 'Premier', cart: aCart(PREMIER_POLOS), bypassPaypal: false, bypass_code: undefined };
  return anOrderBody({ ...card, ...changes });
}

export const PREMIER_HOST = { Host: 'premier.localhost' };

export async function startCardStore(
  env: Record<string, string | undefined> = {},
  pace = FAST_PACE,
): Promise<CardStore> {
  let clock = 1_795_000_000_000;
  const now = () => clock;
  const paypal = await startPayPalServer(now);
  const settings = readSettings({ ...paypal.env, ...env }).paypal;
  const server = await startTestServer(
    { ...paypal.env, ...env },
    { now, paypal: settings && openPayPal(settings, now, pace) },
  );
  const post = (path: string, body: unknown, headers = {}) => server.post(path, body, { ...PREMIER_HOST, ...headers });
  const createOrder = (changes: Record<string, unknown> = {}, key?: string) =>
    post('/v1/create-order', aCardOrderBody(changes), key ? { 'Idempotency-Key': key } : {});
  return {
    server,
    paypal,
    createOrder,
    passTime(ms) {
      clock += ms;
    },
    async approvedOrder() {
      const { order_id } = (await createOrder()).json;
      paypal.approve(order_id);
      return order_id;
    },
    capture: (order_id) => post('/v1/capture-order', { order_id, companyName: 'Premier' }),
    deliver: ({ rawBody, headers }) => post('/v1/paypal/webhook', rawBody, headers),
    payment: (provider_id) =>
      server.services.db.read('card_payments').join('orders', 'orders.id', 'order_id').where({ provider_id }).first(),
    async stop() {
      await server.stop();
      await paypal.stop();
    },
  };
}
