import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { OrderLine } from '../../domain/orders/order';
import { type LineEdit, mergeEdits } from '../../domain/orders/order-edit';
import {
  type FoundLines,
  fieldsBefore,
  type LineName,
  lineName,
  lockLines,
  type StoredLine,
  versionName,
} from '../db/line-edits';
import { type OrderLineChange, storeChanges } from '../db/order-edits';
import { refusal } from '../http/errors';
import { recordLineChanges } from '../messages/record-change';
import type { Services } from '../operations/services/services';

export type OrderLineEdit = LineEdit & { readonly orderNumber: string; readonly version: number };

export interface UpdateLinesCall {
  readonly customer: CustomerKey;
  readonly session: string;
  readonly edits: readonly OrderLineEdit[];
}

export type LineResult =
  | { readonly kind: 'saved'; readonly edit: LineName; readonly line: OrderLine }
  /** Somebody else edited the line since. */
  | { readonly kind: 'conflict'; readonly edit: LineName; readonly line: OrderLine }
  | { readonly kind: 'unknown'; readonly edit: LineName };

/** An edit updates its whole order's search entry, and so reads all of the order's lines. */
const MOST_LINES_OF_ORDERS = 10_000;

/**
 * Edits lines of many orders in one transaction. Unlike in `updateOrder`, a conflict holds back only its own line: a
 * pasted sheet has hundreds, and one must not cost the rest.
 *
 * @returns a result per edit, in their order
 * @throws RefusalError if the orders have too many lines
 */
export async function updateLines({ db, now }: Services, call: UpdateLinesCall): Promise<readonly LineResult[]> {
  const { customer, session, edits } = call;
  return db.transaction(async (trx) => {
    const found = await lockLines(trx, customer, edits);
    refuseTooManyLines(found);
    const { lines } = found;
    const merge = await merger(trx, edits, lines);
    const merged = edits.map((edit) => merge(edit, lines.get(lineName(edit))));
    const changes = merged.flatMap(({ change }) => change ?? []);
    if (changes.length > 0) {
      const changedAt = now();
      await storeChanges(db, trx, changes, { session, changedAt });
      await recordLineChanges(trx, changes, changedAt);
    }
    return merged.map(({ result }) => result);
  });
}

/** @throws RefusalError if the lines' orders have too many */
export function refuseTooManyLines({ linesOfOrders }: Pick<FoundLines, 'linesOfOrders'>): void {
  if (linesOfOrders <= MOST_LINES_OF_ORDERS) return;
  throw refusal('too_large', 'These orders have too many lines to be saved at once. Nothing was changed.');
}

interface MergedLine {
  readonly result: LineResult;
  readonly change?: OrderLineChange;
}

async function merger(
  trx: Knex.Transaction,
  edits: readonly OrderLineEdit[],
  lines: ReadonlyMap<string, StoredLine>,
): Promise<(edit: OrderLineEdit, stored: StoredLine | undefined) => MergedLine> {
  const stale = edits.flatMap((edit) => {
    const stored = lines.get(lineName(edit));
    if (!stored || edit.version >= stored.line.version) return [];
    return { orderId: stored.orderId, line: edit.line, version: edit.version };
  });
  const earlier = await fieldsBefore(trx, stale);
  return (edit, stored) => {
    if (!stored) return { result: { kind: 'unknown', edit } };
    const { orderId, line } = stored;
    const merged = mergeEdits([line], [edit], (number, version) =>
      earlier.get(versionName({ orderId, line: number, version })),
    );
    if (merged.kind !== 'merged') return { result: { kind: 'conflict', edit, line } };
    const [change] = merged.changes;
    if (!change) return { result: { kind: 'saved', edit, line } };
    const after = { ...line, ...change.after, version: change.version };
    return { result: { kind: 'saved', edit, line: after }, change: { ...change, orderId } };
  };
}
