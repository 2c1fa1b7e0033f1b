import type { Context } from 'koa';
import { tooMany } from '../../domain/refusals';
import type { HasLimits } from '../access/limits';
import { countCallOrRefuse, type RateLimit } from '../access/rate-limit';
import { requestAddress, widestNetwork } from '../http/request/request-address';
import { fairQueue } from '../limits/fair-queue';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';

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
export async function countPaymentCall(services: HasLimits & HasClock, limit: RateLimit, id: string): Promise<void> {
  const now = services.now();
  const { calls, ends } = await services.limits.calls.count(`${limit.name} ${id}`, limit, now);
  if (calls > limit.calls) throw tooMany(ends - now);
}

/**
 * Asks PayPal whether it sent an event. A network whose events were forged, or a payment with too many events, must
 * wait; PayPal sends its own again.
 * @throws RefusalError
 */
export function withinPayPalBudget(
  services: HasLimits & HasLog & HasClock,
  ctx: Context,
  payment: string,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  return verifications([widestNetwork(requestAddress(ctx).client)], async () => {
    const uncount = await countCallOrRefuse(services, ctx, FORGERIES);
    await countPaymentCall(services, EVENTS, payment);
    const isGenuine = await ask();
    if (isGenuine) await uncount();
    return isGenuine;
  });
}
