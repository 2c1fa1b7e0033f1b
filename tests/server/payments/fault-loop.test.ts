import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardPayment } from '../../../server/db/card-payments';
import { openPayPal } from '../../../server/payments/paypal';
import type { PayPalSettings } from '../../../server/payments/paypal-settings';
import { reconcile } from '../../../server/payments/reconcile';
import { type Shopping, shop } from '../../support/card-shopper';
import { type CardStore, PREMIER_HOST, startCardStore } from '../../support/card-store';
import type { Fault } from '../../support/paypal/faults';
import type { SignedNotice } from '../../support/paypal/notices';
import { type BankAnswer, centsOf } from '../../support/paypal/orders';
import { type Random, randomFrom } from '../../support/random';
import { startTestServer, type TestServer } from '../../support/test-server';

const SHOPPERS = 320;
const AT_ONCE = 8;
const SEED = process.env.FAULT_SEED ?? 'november';
const DAY_MS = 24 * 60 * 60_000;

/** A share of the calls goes wrong, in each of the ways there are. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  'error',
  'error_after',
  'cut',
  'cut_after',
  'cut_after',
  'flood',
  'slow',
  'slow_answer',
  'token_ended',
];

let store: CardStore;
/** A second process on the same database, which takes the notices and asks on its own. */
let other: TestServer;
const waiting: SignedNotice[] = [];
const chances = randomFrom(SEED);

beforeAll(async () => {
  const pace = { answerWithinMs: 100, pausesMs: [2, 5] };
  store = await startCardStore({}, pace);
  const { settings, now } = store.server.services;
  const paypal = openPayPal(settings.paypal as PayPalSettings, now, pace);
  other = await startTestServer({ ...store.paypal.env, DATA_DIR: settings.dataDir }, { now, paypal });
});
afterAll(async () => {
  await other.stop();
  await store.stop();
});

const deliver = ({ rawBody, headers }: SignedNotice) =>
  other.post('/v1/paypal/webhook', rawBody, { ...PREMIER_HOST, ...headers });

async function post(notice: SignedNotice, random: Random): Promise<void> {
  if (random.chance(0.25)) return;
  if (random.chance(0.3)) waiting.push(notice);
  const copies = random.chance(0.3) ? [notice, notice] : [notice];
  const answers = await Promise.all(copies.map(deliver));
  // PayPal sends again what was not taken.
  if (answers.some(({ status }) => status !== 204)) waiting.push(notice);
}

function bankSays(): BankAnswer {
  const chance = chances.next();
  if (chance < 0.12) return chance < 0.06 ? 'declined' : 'declined_approval_kept';
  return chance < 0.22 ? 'pending' : 'completed';
}

/** Some shoppers at a time, each in the middle of the others. */
async function everybodyShops(): Promise<readonly Shopping[]> {
  const names = Array.from({ length: SHOPPERS }, (_, index) => `${SEED}-${index}`);
  const results: Shopping[] = [];
  const around = { store, post, reconcile: () => reconcile(other.services) };
  const nextShopper = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      store.passTime(chances.chance(0.1) ? 4 * 60_000 : 10_000);
      results.push(await shop(name, around));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, nextShopper));
  return results;
}

/** The network is well again, PayPal ends its reviews, what is late arrives, and days go by. */
async function everythingSettles(): Promise<void> {
  store.paypal.faults.rule = () => undefined;
  store.paypal.orders.bank = () => 'completed';
  for (const notice of waiting) await deliver(notice);
  for (const { id, capture } of store.paypal.orders.all.values()) {
    if (capture?.status !== 'PENDING') continue;
    store.paypal.orders.decide(id, chances.chance(0.5) ? 'COMPLETED' : 'DECLINED');
    if (chances.chance(0.5)) await deliver(store.paypal.notice('PAYMENT.CAPTURE.COMPLETED', id));
  }
  for (let day = 0; day < 4; day += 1) {
    store.passTime(DAY_MS / 2 + 1);
    await reconcile(other.services);
  }
}

describe(`${SHOPPERS} card orders with faults of every kind`, () => {
  it('leave as much money at PayPal as there are paid orders, each once', { timeout: 60_000 }, async () => {
    store.paypal.faults.rule = () => (chances.chance(0.12) ? chances.pick(FAULTS) : undefined);
    store.paypal.orders.bank = bankSays;
    const shoppings = await everybodyShops();
    await everythingSettles();

    const { db } = store.server.services;
    const payments: CardPayment[] = await db.read('card_payments').join('orders', 'orders.id', 'order').select();
    const { takings, all } = store.paypal.orders;
    const paid = payments.filter((payment) => payment.paid === 1);
    const byId = new Map(payments.map((payment) => [payment.provider_id, payment]));
    const isPaid = (id: string | undefined) => id !== undefined && byId.get(id)?.paid === 1;

    // Money and paid orders are the same, each once, to the cent.
    const money = takings.map(({ id, cents }) => `${id} ${cents}`).toSorted();
    expect(money).toEqual(paid.map(({ provider_id, total_cents }) => `${provider_id} ${total_cents}`).toSorted());
    expect(new Set(takings.map(({ id }) => id)).size).toBe(takings.length);
    for (const { state, paid: isSeen } of payments) expect(isSeen).toBe(state === 'paid' ? 1 : 0);

    // Nothing is open any more, and what was given up was never captured.
    const abandoned = payments.filter(({ state }) => state === 'abandoned');
    expect(payments.filter(({ state }) => !['paid', 'abandoned', 'declined'].includes(state))).toEqual([]);
    for (const { provider_id } of abandoned) expect(all.get(provider_id ?? '')?.capture).toBeUndefined();

    // Nobody pays twice, and nobody who was told so has not paid.
    for (const { name, cards, byCode, toldPaid } of shoppings) {
      const orders = [...cards.filter(isPaid), ...(byCode ? [byCode] : [])];
      expect(orders.length, name).toBeLessThanOrEqual(1);
      if (toldPaid) expect(isPaid(cards.at(-1)), name).toBe(true);
    }

    // An approval is not lost with the browser: what is not paid was refused, or given up for an order by code.
    const orphans = shoppings.filter((each) => each.browserDied && each.approved && !each.byCode);
    const rescued = orphans.filter(({ cards }) => isPaid(cards.at(-1)));
    for (const { name, cards } of orphans) {
      const payment = byId.get(cards.at(-1) ?? '');
      const wasRefused = payment?.state === 'declined' || (payment?.attempt ?? 1) > 1;
      expect(isPaid(cards.at(-1)) || wasRefused, name).toBe(true);
    }

    // The order by code stands in the database, once.
    const codeOrders = await db.read('orders').where({ payment: 'bypass', paid: 1 }).pluck('order_id');
    const told = shoppings.flatMap(({ byCode }) => byCode ?? []);
    expect(codeOrders).toEqual(expect.arrayContaining(told));

    expect([...store.server.errors, ...other.errors]).toEqual([]);
    const cents = takings.reduce((sum, taking) => sum + taking.cents, 0);
    expect(cents).toBe(
      [...all.values()].reduce(
        (sum, { capture, unit }) => sum + (capture?.status === 'COMPLETED' ? centsOf(unit.amount) : 0),
        0,
      ),
    );
    const counts = {
      shoppers: shoppings.length,
      payments: payments.length,
      paid: paid.length,
      captured: takings.length,
      dollars: cents / 100,
      abandoned: abandoned.length,
      declined: payments.filter(({ state }) => state === 'declined').length,
      refusedOnce: payments.filter(({ attempt }) => attempt > 1).length,
      byCode: codeOrders.length,
      rescuedAfterBrowserDeath: rescued.length,
      calls: { ...store.paypal.calls },
    };
    process.stdout.write(`Fault loop, seed ${SEED}: ${JSON.stringify(counts)}\n`);
    for (const count of [counts.paid, counts.abandoned, counts.declined, counts.refusedOnce, counts.byCode]) {
      expect(count).toBeGreaterThan(0);
    }
    expect(counts.rescuedAfterBrowserDeath).toBeGreaterThan(10);
  });
});
