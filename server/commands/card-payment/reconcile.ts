import { ABANDON_AFTER_MS, askAgainAfterMs, RELEASABLE } from '../../../domain/checkout/card-payment';
import {
  abandonPayments,
  type CardPayment,
  type DueQuery,
  listDuePayments,
  postponeAsking,
} from '../../db/card-payments';
import { PayPalError } from '../../payments/paypal-error';
import type { Services } from '../../services';
import { purgeAbandoned } from './purge-abandoned';
import { settlePayment } from './settle';

/**
 * What one pass asks about, in this order. Payments that somebody has reported as approved come first, however many
 * others there are. Of the others, the newest are most likely to have just been approved; asking also about those that
 * have waited longest makes sure that each has its turn. What is left comes with the next pass.
 */
const SHARES: readonly DueQuery[] = [
  { isReported: true, first: 'longest_due', limit: 200 },
  { isReported: false, first: 'newest', limit: 100 },
  { isReported: false, first: 'longest_due', limit: 100 },
];

const PASS_EVERY_MS = 3 * 60_000;

/**
 * Asks PayPal about unsettled payments: an approved one is captured, a captured one makes its order paid, whatever
 * happened to the browser. After a day without approval a payment is given up.
 */
export async function reconcile(services: Services, isStopped = () => false): Promise<void> {
  if (!services.paypal) return;
  for (const share of SHARES) {
    for (const payment of await listDuePayments(services.db.read, services.now(), share)) {
      if (isStopped() || !(await askAbout(services, payment))) return;
    }
  }
}

/** False when PayPal is unavailable: it would not answer about the others either. */
async function askAbout(services: Services, payment: CardPayment): Promise<boolean> {
  const next = services.now() + askAgainAfterMs(services.now() - payment.created_at, payment.is_reported === 1);
  // Another process may have the same list.
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

/** One that PayPal has never given an id cannot have been approved: there is nothing to ask. */
async function settleOrAbandon(services: Services, payment: CardPayment): Promise<void> {
  const found = payment.state === 'new' ? payment : await settlePayment(services, payment.order_id, 'reconcile');
  if (found === 'busy' || !RELEASABLE.includes(found.state)) return;
  const isOld = services.now() - payment.created_at > ABANDON_AFTER_MS;
  if (isOld) await abandonPayments(services.db.write, [payment.order_id], services.now());
}

/**
 * Reconciles and purges now and every few minutes. Returns how to stop: resolves once the question under way has ended.
 */
export function keepReconciling(services: Services, everyMs = PASS_EVERY_MS): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let pass = Promise.resolve();
  let isStopped = false;
  const run = () => {
    pass = reconcile(services, () => isStopped)
      .catch((error: unknown) => services.log.error({ err: error }, 'reconciling failed'))
      .then(() => purgeAbandoned(services, () => isStopped))
      .catch((error: unknown) => services.log.error({ err: error }, 'purging failed'))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, everyMs).unref();
      });
  };
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return pass;
  };
}
