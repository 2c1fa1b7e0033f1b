import type { CustomerKey } from '../../domain/catalog/customer';
import { lineValues, type Shipping } from '../../domain/orders/order-edit';
import { type LineName, lineName, lockLines, type StoredLine } from '../db/line-edits';
import { type OrderLineChange, storeChanges } from '../db/order-edits';
import { recordLineChanges } from '../messages/record-change';
import type { Services } from '../operations/services/services';
import { type LineResult, refuseTooManyLines } from './update-lines';

export interface ShipLinesCall {
  readonly customer: CustomerKey;
  readonly session: string;
  readonly lines: readonly (LineName & { readonly version: number })[];
  /** False takes the mark back. */
  readonly shipped: boolean;
  readonly tracking: string;
}

/**
 * Marks lines as shipped, or takes the mark back, in one transaction. A line that somebody else changed since holds
 * back only itself. A line that's already marked is saved; new tracking text replaces the old.
 *
 * @returns a result per line, in their order
 * @throws RefusalError if the orders have too many lines
 */
export async function shipLines({ db, now }: Services, call: ShipLinesCall): Promise<readonly LineResult[]> {
  return db.transaction(async (trx) => {
    const found = await lockLines(trx, call.customer, call.lines);
    refuseTooManyLines(found);
    const at = now();
    const marked = call.lines.map((named) => mark(named, found.lines.get(lineName(named)), call, at));
    const changes = marked.flatMap(({ change }) => change ?? []);
    if (changes.length > 0) {
      await storeChanges(db, trx, changes, { session: call.session, changedAt: at });
      await recordLineChanges(trx, changes, at);
    }
    return marked.map(({ result }) => result);
  });
}

interface MarkedLine {
  readonly result: LineResult;
  readonly change?: OrderLineChange;
}

function mark(
  edit: ShipLinesCall['lines'][number],
  stored: StoredLine | undefined,
  { shipped, tracking }: Pick<ShipLinesCall, 'shipped' | 'tracking'>,
  at: number,
): MarkedLine {
  if (!stored) return { result: { kind: 'unknown', edit } };
  const { orderId, line } = stored;
  const wanted: Shipping = shipped ? { shippedAt: line.shippedAt ?? at, tracking } : { shippedAt: null, tracking: '' };
  if (line.shippedAt === wanted.shippedAt && line.tracking === wanted.tracking) {
    return { result: { kind: 'saved', edit, line } };
  }
  if (edit.version !== line.version) return { result: { kind: 'conflict', edit, line } };
  const before = lineValues(line);
  const version = line.version + 1;
  return {
    result: { kind: 'saved', edit, line: { ...line, ...wanted, version } },
    change: { orderId, line: line.line, version, before, after: { ...before, ...wanted } },
  };
}
