import type { Context } from 'koa';
import { tooMany } from '../../domain/refusals';
import type { CallLimit } from '../access/limits/call-counts';
import { fairQueue } from '../access/limits/fair-queue';
import { countUntilProven, type RateLimit } from '../access/rate-limit';
import { requestAddress, widestNetwork } from '../http/request/request-address';

/** A browser asks every few seconds while it waits for a payment. */
export const CAPTURES: RateLimit = { name: 'capture-payment', calls: 30, seconds: 60 };

/** PayPal sends a few events about a payment, each again after minutes and then hours. */
const EVENTS: RateLimit = { name: 'webhook-payment', calls: 20, seconds: 60 * 60 };

/** Events whose signature PayPal doesn't confirm, by network. Each costs a call. */
const FORGERIES: RateLimit = { name: 'webhook-forgery', calls: 10, seconds: 60 * 60 };

const RETRY_WHEN_FULL_MS = 60_000;

/** PayPal limits how many calls it takes. Most of them are for shoppers who pay. */
const verifications = fairQueue({ atOnce: 4, atOnceEach: 2, waitingEach: 100, waiting: 300 }, () =>
  tooMany(RETRY_WHEN_FULL_MS, 'Too many webhooks at once.'),
);

/** Limits the calls about one payment, whoever makes them. @throws RefusalError */
export function countPaymentCall({ services }: Context, { name, ...limit }: RateLimit & CallLimit, id: string): void {
  const now = services.now();
  const { calls, ends } = services.limits.calls.count(`${name} ${id}`, limit, now);
  if (calls > limit.calls) throw tooMany(ends - now);
}

/**
 * Asks PayPal whether it sent an event. A network whose events were forged, or a payment with too many events, must
 * wait; PayPal sends its own again.
 * @throws RefusalError
 */
export function withinPayPalBudget(ctx: Context, payment: string, ask: () => Promise<boolean>): Promise<boolean> {
  return verifications([widestNetwork(requestAddress(ctx).client)], async () => {
    const proven = countUntilProven(ctx, FORGERIES);
    countPaymentCall(ctx, EVENTS, payment);
    const isGenuine = await ask();
    if (isGenuine) proven();
    return isGenuine;
  });
}
