import { listExpired } from '../db/approvals';
import type { Services } from '../operations/services/services';
import { decideOrder } from '../orders/decide-order';
import { type Repeated, repeat } from './repeat';

const EVERY_MS = 60_000;

const AT_ONCE = 50;

const CLOCK = { id: '', name: 'The clock' };

/** Ends the wait for approvers who never decided. Every process tries; one of them does it. */
export function startExpiringApprovals(services: Services): Repeated {
  return repeat(() => expireApprovals(services), { everyMs: EVERY_MS, runAtStart: true });
}

export async function expireApprovals(services: Services): Promise<void> {
  const { db, now, log } = services;
  try {
    for (let ended = AT_ONCE; ended === AT_ONCE; ) {
      const due = await listExpired(db.read, now(), AT_ONCE);
      for (const orderId of due) {
        const decision = { key: 'expired', kind: 'expire', by: '', onBehalfOf: '', reason: '' } as const;
        await decideOrder(services, { orderId, decision, actor: CLOCK });
      }
      ended = due.length;
    }
  } catch (error) {
    log.warn({ err: error }, 'orders that waited too long could not be ended');
  }
}
