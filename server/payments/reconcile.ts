import { ABANDON_AFTER_MS, askAgainAfterMs, PURGE_AFTER_MS, RELEASABLE } from '../../domain/checkout/card-payment';
import type { HasDatabase } from '../database/database';
import { type Repeated, repeat } from '../jobs/repeat';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import { purgeCardOrders } from '../order-rows/delete-orders';
import type { PaymentNeeds } from './needs';
import { PayPalError } from './paypal/paypal-calls';
import { abandonPayments, type CardPayment, type DueQuery, listDuePayments, postponeAsking } from './rows';
import { type Settlement, settlePayment } from './settle';

/**
 * What one pass asks about, in order. Payments reported as approved come first. Of the others, the newest are the most
 * likely to be approved, and the longest due make sure every payment gets its turn.
 */
const SHARES: readonly DueQuery[] = [
  { isReported: true, first: 'longest_due', limit: 200 },
  { isReported: false, first: 'newest', limit: 100 },
  { isReported: false, first: 'longest_due', limit: 100 },
];

const PASS_EVERY_MS = 3 * 60_000;

/**
 * Asks PayPal about unsettled payments, captures approved ones, and marks captured ones' orders as paid, whatever
 * happened to the browser. Payments without approval are abandoned after a day.
 */
export async function reconcile(services: PaymentNeeds, isStopped = () => false): Promise<void> {
  if (!services.paypal) return;
  for (const share of SHARES) {
    for (const payment of await listDuePayments(services.db.read, services.now(), share)) {
      if (isStopped() || !(await askAbout(services, payment))) return;
    }
  }
}

/** @returns false if PayPal is unavailable, so there's no point in asking about the others */
async function askAbout(services: PaymentNeeds, payment: CardPayment): Promise<boolean> {
  const next = services.now() + askAgainAfterMs(services.now() - payment.created_at, payment.is_reported === 1);
  // Another process may be working through the same list.
  if (!(await postponeAsking(services.db.write, payment, next))) return true;
  try {
    await settleOrAbandon(services, payment);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    services.log.warn({ err: error, order: payment.order_number }, 'card payment not settled');
    return error.kind !== 'unavailable';
  }
  return true;
}

/** Without an id from PayPal a payment can't have been approved, so there's nothing to ask. */
async function settleOrAbandon(services: PaymentNeeds, payment: CardPayment): Promise<void> {
  const settlement: Settlement =
    payment.state === 'new'
      ? { kind: 'settled', payment }
      : await settlePayment(services, payment.order_id, 'reconcile');
  if (settlement.kind === 'busy' || !RELEASABLE.includes(settlement.payment.state)) return;
  const isOld = services.now() - payment.created_at > ABANDON_AFTER_MS;
  if (isOld) await abandonPayments(services.db.write, [payment.order_id], services.now());
}

export function startReconciling(services: PaymentNeeds, everyMs = PASS_EVERY_MS): Repeated {
  const pass = async (isStopped: () => boolean) => {
    await reconcile(services, isStopped).catch((error: unknown) =>
      services.log.error({ err: error }, 'reconciling failed'),
    );
    await purgeAbandoned(services, isStopped).catch((error: unknown) =>
      services.log.error({ err: error }, 'purging failed'),
    );
  };
  return repeat(pass, { everyMs, runAtStart: true });
}

/** Orders can have hundreds of lines. A batch takes a few milliseconds. */
const ORDERS_PER_BATCH = 50;
const BATCHES_PER_PASS = 40;

/** Later webhooks and captures find no payment. */
export async function purgeAbandoned(
  { db, log, now }: HasDatabase & HasLog & HasClock,
  isStopped = () => false,
): Promise<void> {
  let purged = 0;
  for (let batch = 0; batch < BATCHES_PER_PASS && !isStopped(); batch += 1) {
    const deleted = await purgeCardOrders(db, now() - PURGE_AFTER_MS, now(), ORDERS_PER_BATCH);
    purged += deleted;
    if (deleted < ORDERS_PER_BATCH) break;
  }
  if (purged > 0) log.info({ orders: purged }, 'abandoned card orders deleted');
}
