import type { Customer } from '../../../../domain/catalog/customer';
import { draftFault, editOf } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import { CallError, messageOf } from '../../../api/client';
import { updateOrder } from '../../../api/order-calls';
import type { OrdersAdmin } from '../order/admin-context';
import { lineKey } from '../order/line-props';
import { type Desk, isUnsaved, type LineWork } from './desk';

export interface Saving {
  readonly desk: Desk;
  readonly customer: Pick<Customer, 'title' | 'server_hostname'>;
  readonly admin: Pick<OrdersAdmin, 'update' | 'reload' | 'askToUnlock'>;
}

/**
 * Saves lines that are in hand, an order at a time. What can't be saved stays in hand with the reason beside it; an edit
 * of somebody else is never overwritten.
 */
export async function saveLines(saving: Saving, keys: readonly string[]): Promise<void> {
  const orders = new Map<string, string[]>();
  for (const key of keys) {
    const work = startSaving(saving.desk, key);
    if (!work) continue;
    const { order_id } = work.draft.order;
    orders.set(order_id, [...(orders.get(order_id) ?? []), key]);
  }
  for (const ofOrder of orders.values()) await saveOrder(saving, ofOrder);
}

/** Undefined for a line that is not changed, or that can't be saved as it is. */
function startSaving(desk: Desk, key: string): LineWork | undefined {
  const work = desk.get().lines.get(key);
  if (!work || work.state === 'saving' || work.state === 'conflict') return undefined;
  const { draft } = work;
  const trouble = draftFault(draft);
  if (trouble) {
    desk.setLine(key, { draft, state: 'failed', trouble, isFaulty: true });
    return undefined;
  }
  if (!isUnsaved(work)) {
    if (work.state !== 'saved') desk.setLine(key, undefined);
    return undefined;
  }
  desk.setLine(key, { draft, state: 'saving' });
  return work;
}

async function saveOrder(saving: Saving, keys: readonly string[]): Promise<void> {
  const { desk, customer, admin } = saving;
  const works = keys.flatMap((key) => desk.get().lines.get(key) ?? []);
  const [first] = works;
  if (!first) return;
  const { order } = first.draft;
  try {
    const answer = await updateOrder(
      customer,
      order,
      works.map(({ draft }) => editOf(draft)),
    );
    admin.update(order.order_id, answer.order);
    settle(desk, works, answer.order, () => ({ state: 'saved' }));
  } catch (error) {
    const body = error instanceof CallError ? error.body : undefined;
    const { conflicts = [], current_lines: lines = [] } = body ?? {};
    admin.update(order.order_id, lines);
    const isConflict = ({ draft }: LineWork) => conflicts.includes(draft.line);
    settle(desk, works.filter(isConflict), lines, () => ({ state: 'conflict' }));
    const others = works.filter((work) => !isConflict(work));
    // The call was refused for the sake of the others: these can go alone.
    if (others.length < works.length) return saveOrder(saving, others.map(keyOf));
    settle(desk, others, lines, () => ({ state: 'failed', trouble: messageOf(error) }));
    if (body?.code === 'not_admin') {
      admin.reload();
      admin.askToUnlock();
    }
  }
}

function settle(
  desk: Desk,
  works: readonly LineWork[],
  lines: readonly OrderLine[],
  outcome: () => Pick<LineWork, 'state' | 'trouble'>,
): void {
  for (const { draft } of works) {
    const stored = lines.find(({ line }) => line === draft.line);
    desk.setLine(keyOf({ draft }), { draft, ...outcome(), ...(stored ? { stored } : {}) });
  }
}

function keyOf({ draft }: Pick<LineWork, 'draft'>): string {
  return lineKey(draft.order, draft);
}
