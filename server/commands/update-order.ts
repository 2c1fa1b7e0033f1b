import type { CustomerKey } from '../../domain/catalog/customer';
import type { HistoricalOrder } from '../../domain/orders/order';
import { type LineFields, mergeEdits } from '../../domain/orders/order-edit';
import type { UpdateOrderBody } from '../../domain/wire/schemas';
import { findOrder, type LineHistoryOfOrder, listHistory, storeChanges } from '../db/order-edits';
import type { OrderOfRow } from '../db/order-rows';
import { notFound, refusal } from '../errors';
import type { Services } from '../services';

export interface UpdateOrderCall {
  readonly customer: CustomerKey;
  /** The name of the admin's session, for the history. */
  readonly session: string;
  readonly body: UpdateOrderBody;
}

/**
 * Edits Customer PO, PO and Est. Ship Date of an order's lines. Either all edits of the call are stored, each with its
 * history, or none; nothing that somebody else has entered since is overwritten. Returns the order as it is then.
 */
export async function updateOrder({ db, now }: Services, call: UpdateOrderCall): Promise<HistoricalOrder> {
  const { customer, session, body } = call;
  const name = { email: body.email, created_at: body.created_at };
  return db.write.transaction(async (trx) => {
    const found = requireFound(await findOrder(trx, customer, name));
    const history = await listHistory(trx, found.id);
    const merged = mergeEdits(found.order.order, body.cart, (line, version) => seen(history, line, version));
    if ('unknown' in merged) throw refusal('invalid', `This order has no line ${merged.unknown[0]}.`);
    if ('conflicts' in merged) throw editedSince(merged.conflicts, found.order);
    if (merged.changes.length === 0) return found.order;
    await storeChanges(trx, found.id, merged.changes, { session, changed_at: now() });
    return requireFound(await findOrder(trx, customer, name)).order;
  });
}

function requireFound(found: OrderOfRow | undefined): OrderOfRow {
  if (!found) throw notFound('There is no such order. Load the orders again.');
  return found;
}

function editedSince(conflicts: readonly number[], { order }: HistoricalOrder) {
  const lines = conflicts.length === 1 ? `Line ${conflicts[0]} was` : `Lines ${conflicts.join(', ')} were`;
  const message = `${lines} edited by somebody else meanwhile. Nothing was saved; compare and save again.`;
  return refusal('version', message, { conflicts, current_lines: order });
}

/** What a line held at a version: what an edit has made of it, or found before the next one. */
function seen(history: readonly LineHistoryOfOrder[], line: number, version: number): LineFields | undefined {
  const ofLine = history.filter((entry) => entry.line === line);
  const made = ofLine.find((entry) => entry.version === version)?.after;
  return made ?? ofLine.find((entry) => entry.version === version + 1)?.before;
}
