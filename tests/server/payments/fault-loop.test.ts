import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultRun, runFaults } from '../../support/payments/fault-run';
import { centsOf } from '../../support/payments/paypal/orders';

const SHOPPERS = 320;
/** Another one makes another crowd: FAULT_SEED=december. */
const SEED = process.env.FAULT_SEED ?? 'november';

let run: FaultRun;
const paymentOf = (providerId: string | undefined) => run.payments.find((row) => row.provider_id === providerId);
const isPaid = (providerId: string | undefined) => paymentOf(providerId)?.paid === 1;
const inState = (state: string) => run.payments.filter((payment) => payment.state === state);
const codeOrders = () => run.store.server.services.db.read('orders').where({ payment: 'bypass' });
/** Approved and abandoned by a browser that never reported it; nobody placed the cart by code instead. */
const orphans = () => run.shoppings.filter((each) => each.browserDied && each.approved && !each.byCode);

beforeAll(async () => {
  run = await runFaults(SEED, SHOPPERS);
}, 120_000);
afterAll(() => run.stop());

describe(`after ${SHOPPERS} card orders with faults of every kind`, () => {
  it('money and paid orders are the same, each once, to the cent', () => {
    const { takings } = run.store.paypal.orders;
    const money = takings.map(({ id, cents }) => `${id} ${cents}`);
    const paid = run.payments.filter((payment) => payment.paid === 1);

    expect(new Set(takings.map(({ id }) => id)).size).toBe(takings.length);
    expect(money.toSorted()).toEqual(paid.map((row) => `${row.provider_id} ${row.total_cents}`).toSorted());
    expect(inState('paid')).toEqual(paid);
  });

  it('the money is what PayPal says that it has captured', () => {
    const { takings, all } = run.store.paypal.orders;
    const captured = [...all.values()].filter(({ capture }) => capture?.status === 'COMPLETED');

    expect(takings.map(({ cents }) => cents).reduce((a, b) => a + b)).toBe(
      captured.map(({ unit }) => centsOf(unit.amount)).reduce((a, b) => a + b),
    );
  });

  it('settles every payment, and captures none that was abandoned', () => {
    const settled = ['paid', 'abandoned', 'declined'];

    expect(run.payments.filter(({ state }) => !settled.includes(state))).toEqual([]);
    for (const { provider_id } of inState('abandoned')) {
      expect(run.store.paypal.orders.all.get(provider_id ?? '')?.capture).toBeUndefined();
    }
  });

  it('nobody has paid twice, and who was told of a payment has paid', () => {
    for (const { name, cards, byCode, toldPaid } of run.shoppings) {
      const orders = [...cards.filter(isPaid), ...(byCode ? [byCode] : [])];
      expect(orders.length, name).toBeLessThanOrEqual(1);
      if (toldPaid) expect(isPaid(cards.at(-1)), name).toBe(true);
    }
  });

  it('an approval is not lost with its browser, unless the bank has refused', () => {
    for (const { name, cards } of orphans().filter((each) => !isPaid(each.cards.at(-1)))) {
      const payment = paymentOf(cards.at(-1));
      expect(payment?.state === 'declined' || Number(payment?.attempt) > 1, name).toBe(true);
    }
  });

  it('orders by code stand as they were told, one for each shopper', async () => {
    const rows: { order_number: string; email: string }[] = await codeOrders();

    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    expect(rows.map((row) => row.order_number).toSorted()).toEqual(
      run.shoppings.flatMap(({ byCode }) => byCode ?? []).toSorted(),
    );
  });

  it('no server has met anything that it did not expect', () => {
    expect(run.errors).toEqual([]);
  });

  it('all of this has happened often enough to mean something', async () => {
    const { takings } = run.store.paypal.orders;
    const counts = {
      shoppers: run.shoppings.length,
      payments: run.payments.length,
      captured: takings.length,
      paid: inState('paid').length,
      dollars: takings.reduce((cents, taking) => cents + taking.cents, 0) / 100,
      abandoned: inState('abandoned').length,
      declined: inState('declined').length,
      refusedAtLeastOnce: run.payments.filter(({ attempt }) => attempt > 1).length,
      placedByCode: (await codeOrders()).length,
      paidWithoutBrowser: orphans().filter(({ cards }) => isPaid(cards.at(-1))).length,
    };
    process.stdout.write(`Fault loop, seed ${SEED}: ${JSON.stringify(counts)}\n`);

    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
  });
});
