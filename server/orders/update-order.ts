import type { CustomerKey } from '../../domain/catalog/customer';
import type { Order } from '../../domain/orders/order';
import { type LineEdit, type LineFields, mergeEdits } from '../../domain/orders/order-edit';
import { findOrder, type LineHistoryOfOrder, listHistory, lockOrder, storeChanges } from '../db/order-edits';
import type { OrderRecord } from '../db/order-rows';
import { notFound, refusal } from '../http/errors';
import { recordLineChanges } from '../messages/message-plan';
import type { Services } from '../operations/services/services';

export interface UpdateOrderCall {
  readonly customer: CustomerKey;
  readonly session: string;
  readonly email: string;
  readonly createdAt: number;
  readonly edits: readonly LineEdit[];
}

export type UpdateOrderResult =
  | { readonly kind: 'saved'; readonly order: Order }
  /** Somebody else edited these lines since. Nothing was saved; `order` is the current one. */
  | { readonly kind: 'conflict'; readonly lines: readonly number[]; readonly order: Order };

/**
 * Edits Customer PO, PO, and Est. Ship Date of an order's lines: all edits with their history, or none. Newer edits by
 * others are never overwritten.
 *
 * @throws RefusalError for an unknown order or line
 */
export async function updateOrder({ db, now, stores }: Services, call: UpdateOrderCall): Promise<UpdateOrderResult> {
  const { customer, session, email, createdAt, edits } = call;
  return db.transaction(async (trx): Promise<UpdateOrderResult> => {
    const order = requireFound(await lockOrder(trx, customer, { email, createdAt }));
    const history = await listHistory(trx, order.id);
    const merged = mergeEdits(order.lines, edits, (line, version) => fieldsAt(history, line, version));
    if (merged.kind === 'unknown_lines') throw refusal('invalid', `This order has no line ${merged.lines[0]}.`);
    if (merged.kind === 'conflict') return { kind: 'conflict', lines: merged.lines, order };
    if (merged.changes.length === 0) return { kind: 'saved', order };
    const changes = merged.changes.map((change) => ({ ...change, orderId: order.id }));
    const changedAt = now();
    await storeChanges(db, trx, changes, { session, changedAt });
    await recordLineChanges(trx, changes, stores.get(customer)?.messages, changedAt);
    return { kind: 'saved', order: requireFound(await findOrder(trx, customer, { email, createdAt })) };
  });
}

function requireFound(found: OrderRecord | undefined): OrderRecord {
  if (!found) throw notFound('This order could not be found. Reload the orders.');
  return found;
}

/** What a line held at a version: the result of one edit, or what the next one replaced. */
function fieldsAt(history: readonly LineHistoryOfOrder[], line: number, version: number): LineFields | undefined {
  const ofLine = history.filter((entry) => entry.line === line);
  const made = ofLine.find((entry) => entry.version === version)?.after;
  return made ?? ofLine.find((entry) => entry.version === version + 1)?.before;
}
