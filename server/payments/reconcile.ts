import { ABANDON_AFTER_MS, askAgainAfterMs, RELEASABLE } from '../../domain/card-payment';
import { abandonPayments, type CardPayment, listDuePayments, postponeAsking } from '../db/card-payments';
import type { Services } from '../services';
import { PayPalFault } from './paypal-fault';
import { settlePayment } from './settle-payment';

/** Asked about in one pass; what is left comes with the next. */
const MOST_PER_PASS = 500;

const PASS_EVERY_MS = 3 * 60_000;

/**
 * Asks PayPal about payments that nobody knows the end of: an approved one is captured, a captured one makes its order
 * paid, whatever happened to the browser. After a day without approval a payment is given up; order and payment are kept.
 */
export async function reconcile(services: Services, isStopped = () => false): Promise<void> {
  if (!services.paypal) return;
  for (const payment of await listDuePayments(services.db.read, services.now(), MOST_PER_PASS)) {
    if (isStopped()) return;
    const next = services.now() + askAgainAfterMs(services.now() - payment.created_at);
    // Another process may have the same list.
    if (!(await postponeAsking(services.db.write, payment, next))) continue;
    try {
      await lookAfter(services, payment);
    } catch (error) {
      if (!(error instanceof PayPalFault)) throw error;
      services.log.warn({ err: error, order: payment.order_id }, 'card payment not settled');
      // Nor would it answer for the others.
      if (error.kind === 'unavailable') return;
    }
  }
}

/** One that PayPal has never given an id can't have been approved: there is nothing to ask. */
async function lookAfter(services: Services, payment: CardPayment): Promise<void> {
  const found = payment.state === 'new' ? payment : await settlePayment(services, payment.order, true);
  if (found === 'busy' || !RELEASABLE.includes(found.state)) return;
  const isOld = services.now() - payment.created_at > ABANDON_AFTER_MS;
  if (isOld) await abandonPayments(services.db.write, [payment.order], services.now());
}

/** Reconciles now and every few minutes. Returns how it is stopped: when the question that is under way has ended. */
export function keepReconciling(services: Services, everyMs = PASS_EVERY_MS): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let pass = Promise.resolve();
  let isStopped = false;
  const run = () => {
    pass = reconcile(services, () => isStopped)
      .catch((error: unknown) => services.log.error({ err: error }, 'reconciling failed'))
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
