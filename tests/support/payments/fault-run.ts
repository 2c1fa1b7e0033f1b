import type { PayPalSettings } from '../../../server/operations/settings/paypal-settings';
import { openPayPal } from '../../../server/payments/paypal/paypal';
import { reconcile } from '../../../server/payments/reconcile';
import type { CardPayment } from '../../../server/payments/rows';
import { startTestServer, type TestServer } from '../server/test-server';
import { type Random, randomFrom } from '../tools/random';
import { type Shopping, shop } from './card-shopper';
import { type CardStore, PREMIER_HOST, startCardStore } from './card-store';
import type { CallName, Fault } from './paypal/faults';
import type { BankAnswer } from './paypal/orders';
import type { SignedWebhook } from './paypal/webhooks';

/** A crowd of shoppers in the worst of networks, and what is left when all has calmed down. */
export interface FaultRun {
  readonly store: CardStore;
  readonly shoppings: readonly Shopping[];
  /** The payments' rows with their orders'. */
  readonly payments: readonly (CardPayment & { readonly email: string })[];
  /** Everything that a server has logged as an error. */
  readonly errors: readonly unknown[];
  stop(): Promise<void>;
}

const AT_ONCE = 8;
const HALF_A_DAY_MS = 12 * 60 * 60_000;
const FAULTS: readonly [Fault, ...Fault[]] = [
  'error',
  'error_after',
  'cut',
  'cut_after',
  'flood',
  'slow',
  'slow_answer',
  'token_ended',
];

/** Two processes on one database: shoppers come to the first, webhooks and reconciling to the other. */
export async function runFaults(seed: string, shoppers: number): Promise<FaultRun> {
  const pace = { timeoutMs: 100, backoffMs: [2, 5] };
  const store = await startCardStore({}, pace);
  const { settings, now, db } = store.server.services;
  const paypal = openPayPal(settings.paypal as PayPalSettings, now, pace);
  const other = await startTestServer({ ...store.paypal.env, DATA_DIR: settings.dataDir }, { now, paypal });
  const chances = randomFrom(seed);
  const late = await everybodyShops(seed, shoppers, store, other, chances);
  await everythingSettles(store, other, chances, late.webhooks);
  return {
    store,
    shoppings: late.shoppings,
    payments: await db.read('card_payments').join('orders', 'orders.id', 'order_id').select(),
    errors: [...store.server.errors, ...other.errors],
    async stop() {
      await other.stop();
      await store.stop();
    },
  };
}

/** Some shoppers at a time, each in the middle of the others; returns also the webhooks that have not arrived. */
async function everybodyShops(seed: string, shoppers: number, store: CardStore, other: TestServer, chances: Random) {
  const names = Array.from({ length: shoppers }, (_, index) => `${seed}-${index}`);
  const shoppings: Shopping[] = [];
  const webhooks: SignedWebhook[] = [];
  store.paypal.faults.rule = (call, order) => faultOf(call, order, chances);
  store.paypal.orders.bank = () => bankSays(chances);
  const post = async (webhook: SignedWebhook, random: Random) => {
    if (random.chance(0.25)) return;
    if (random.chance(0.3)) webhooks.push(webhook);
    const copies = random.chance(0.3) ? [webhook, webhook] : [webhook];
    const answers = await Promise.all(copies.map((copy) => deliver(other, copy)));
    // PayPal resends what wasn't accepted.
    if (answers.some(({ status }) => status !== 204)) webhooks.push(webhook);
  };
  const nextShopper = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      store.passTime(chances.chance(0.1) ? 4 * 60_000 : 10_000);
      shoppings.push(await shop(name, { store, post, reconcile: () => reconcile(other.services) }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, nextShopper));
  return { shoppings, webhooks };
}

/** The network is well again, PayPal ends its reviews, what is late arrives, and days go by. */
async function everythingSettles(store: CardStore, other: TestServer, chances: Random, late: readonly SignedWebhook[]) {
  const { faults, orders, webhook } = store.paypal;
  faults.rule = () => undefined;
  orders.bank = () => 'completed';
  for (const each of late) await deliver(other, each);
  for (const { id, capture } of orders.all.values()) {
    if (capture?.status === 'PENDING') orders.decide(id, chances.chance(0.5) ? 'COMPLETED' : 'DECLINED');
    if (capture && chances.chance(0.5)) await deliver(other, webhook('PAYMENT.CAPTURE.COMPLETED', id));
  }
  for (let pass = 0; pass < 8; pass += 1) {
    store.passTime(HALF_A_DAY_MS + 1);
    await reconcile(other.services);
  }
}

function deliver(server: TestServer, { rawBody, headers }: SignedWebhook) {
  return server.post('/v1/paypal/webhook', rawBody, { ...PREMIER_HOST, ...headers });
}

/** One order in eight has bad luck: PayPal executes most of its captures but never responds. */
function faultOf(call: CallName, order: string, chances: Random): Fault | undefined {
  if (call === 'capture' && /^[01]/.test(order) && chances.chance(0.9)) return 'cut_after';
  return chances.chance(0.12) ? chances.pick(FAULTS) : undefined;
}

function bankSays(chances: Random): BankAnswer {
  const chance = chances.next();
  if (chance < 0.12) return chance < 0.06 ? 'declined' : 'declined_approval_kept';
  return chance < 0.22 ? 'pending' : 'completed';
}
