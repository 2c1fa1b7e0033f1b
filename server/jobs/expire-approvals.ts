import type { Knex } from 'knex';
import { listExpired, listToRemind } from '../db/approvals';
import type { Services } from '../operations/services/services';
import { decideOrder, remindApprovers } from '../orders/decide-order';
import { type Repeated, repeat } from './repeat';

const EVERY_MS = 60_000;

const AT_ONCE = 50;

const CLOCK = { id: '', name: 'The clock' };

/** Ends the wait for approvers who never decided, and reminds the others. Every process tries; one of them does it. */
export function startExpiringApprovals(services: Services): Repeated {
  const pass = async () => {
    await expireApprovals(services);
    await sendReminders(services);
  };
  return repeat(pass, { everyMs: EVERY_MS, runAtStart: true });
}

export async function expireApprovals(services: Services): Promise<void> {
  const decision = { key: 'expired', kind: 'expire', by: '', onBehalfOf: '', reason: '' } as const;
  const end = async (orderId: number) => void (await decideOrder(services, { orderId, decision, actor: CLOCK }));
  await forEachDue(services, listExpired, end, 'orders that waited too long could not be ended');
}

/** Once for each order, `remind_after_hours` after it was ordered. */
export async function sendReminders(services: Services): Promise<void> {
  await forEachDue(services, listToRemind, (id) => remindApprovers(services, id), 'approvers could not be reminded');
}

type ListDue = (read: Knex, now: number, limit: number) => Promise<readonly number[]>;

async function forEachDue(
  { db, now, log }: Services,
  list: ListDue,
  work: (orderId: number) => Promise<void>,
  trouble: string,
): Promise<void> {
  try {
    for (let done = AT_ONCE; done === AT_ONCE; ) {
      const due = await list(db.read, now(), AT_ONCE);
      for (const orderId of due) await work(orderId);
      done = due.length;
    }
  } catch (error) {
    log.warn({ err: error }, trouble);
  }
}
