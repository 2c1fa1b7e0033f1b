import type { HasDatabase } from '../database/database';
import { type Repeated, repeat } from '../jobs/repeat';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import { decideOrder, remindApprovers } from './decide-order';
import type { ApprovalNeeds } from './needs';
import { listDue } from './rows';

const EVERY_MS = 60_000;

const AT_ONCE = 50;

const CLOCK = { id: '', name: 'The clock' };

/** Ends the wait for approvers who never decided, and reminds the others. Every process tries; one of them does it. */
export function startExpiringApprovals(services: ApprovalNeeds): Repeated {
  const pass = async () => {
    await expireApprovals(services);
    await sendReminders(services);
  };
  return repeat(pass, { everyMs: EVERY_MS, runAtStart: true });
}

export async function expireApprovals(services: ApprovalNeeds): Promise<void> {
  const decision = { key: 'expired', kind: 'expire', by: '', onBehalfOf: '', reason: '' } as const;
  const end = async (orderId: number) => void (await decideOrder(services, { orderId, decision, actor: CLOCK }));
  await forEachDue(services, 'expires_at', end, 'orders that waited too long could not be ended');
}

/** Once for each order, `remind_after_hours` after it was ordered. */
export async function sendReminders(services: ApprovalNeeds): Promise<void> {
  await forEachDue(services, 'remind_at', (id) => remindApprovers(services, id), 'approvers could not be reminded');
}

async function forEachDue(
  { db, now, log }: HasDatabase & HasLog & HasClock,
  due: Parameters<typeof listDue>[1],
  work: (orderId: number) => Promise<void>,
  trouble: string,
): Promise<void> {
  try {
    for (let done = AT_ONCE; done === AT_ONCE; ) {
      const ids = await listDue(db.read, due, now(), AT_ONCE);
      for (const orderId of ids) await work(orderId);
      done = ids.length;
    }
  } catch (error) {
    log.warn({ err: error }, trouble);
  }
}
