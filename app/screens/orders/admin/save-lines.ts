import type { Customer } from '../../../../domain/catalog/customer';
import { draftError, editOf } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import { CallError, messageOf } from '../../../api/client';
import { updateOrder } from '../../../api/order-calls';
import type { OrdersAdmin } from '../order/admin-context';
import { lineKey } from '../order/line-props';
import { type EditedLine, isUnsaved, type LineEditStore } from './line-edit-store';

export interface SaveContext {
  readonly edits: LineEditStore;
  readonly customer: Pick<Customer, 'title' | 'server_hostname'>;
  readonly admin: Pick<OrdersAdmin, 'update' | 'reload' | 'askToUnlock'>;
}

/**
 * Saves edited lines, one order at a time. Lines that cannot be saved stay in editing, with the reason below them;
 * edits by others are never overwritten.
 */
export async function saveLines(context: SaveContext, keys: readonly string[]): Promise<void> {
  const byOrder = new Map<string, string[]>();
  for (const key of keys) {
    const edited = startSaving(context.edits, key);
    if (!edited) continue;
    const { orderNumber } = edited.draft.order;
    byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), key]);
  }
  for (const ofOrder of byOrder.values()) await saveOrder(context, ofOrder);
}

/** Undefined for a line that is unchanged or invalid, or cannot be saved in its state. */
function startSaving(edits: LineEditStore, key: string): EditedLine | undefined {
  const edited = edits.get().lines.get(key);
  if (!edited || edited.state === 'saving' || edited.state === 'conflict') return undefined;
  const { draft } = edited;
  const error = draftError(draft);
  if (error) {
    edits.setLine(key, { draft, state: 'failed', error, isInvalid: true });
    return undefined;
  }
  if (!isUnsaved(edited)) {
    if (edited.state !== 'saved') edits.setLine(key, undefined);
    return undefined;
  }
  edits.setLine(key, { draft, state: 'saving' });
  return edited;
}

async function saveOrder(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { edits, customer, admin } = context;
  const edited = keys.flatMap((key) => edits.get().lines.get(key) ?? []);
  const [first] = edited;
  if (!first) return;
  const { order } = first.draft;
  try {
    const result = await updateOrder(
      customer,
      order,
      edited.map(({ draft }) => editOf(draft)),
    );
    admin.update(order.orderNumber, result.lines);
    if (result.kind === 'saved') return settle(edits, edited, { state: 'saved' }, result.lines);
    const isConflict = ({ draft }: EditedLine) => result.conflicts.includes(draft.line);
    settle(edits, edited.filter(isConflict), { state: 'conflict' }, result.lines);
    // The call saves all lines or none, so the others are saved without those in conflict.
    const others = edited.filter((line) => !isConflict(line));
    if (others.length === edited.length) throw new RangeError('The conflict is in lines that were not edited');
    await saveOrder(context, others.map(keyOf));
  } catch (error) {
    settle(edits, edited, { state: 'failed', error: messageOf(error) });
    if (error instanceof CallError && error.code === 'not_admin') {
      admin.reload();
      admin.askToUnlock();
    }
  }
}

function settle(
  edits: LineEditStore,
  edited: readonly EditedLine[],
  outcome: Pick<EditedLine, 'state' | 'error'>,
  lines: readonly OrderLine[] = [],
): void {
  for (const { draft } of edited) {
    const stored = lines.find(({ line }) => line === draft.line);
    edits.setLine(keyOf({ draft }), { draft, ...outcome, ...(stored ? { stored } : {}) });
  }
}

function keyOf({ draft }: Pick<EditedLine, 'draft'>): string {
  return lineKey(draft.order, draft);
}
