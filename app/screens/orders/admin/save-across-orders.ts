import { editOf } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import { CallError } from '../../../api/client';
import { type LineResult, updateLines } from '../../../api/order-calls';
import type { EditedLine } from './line-edit-store';
import { failToSave, keyOf, type SaveContext } from './settle-lines';

/** With POs of the longest length this is about half of the largest request. */
const LINES_PER_CALL = 200;

const UNKNOWN = 'The store no longer has this line. Reload the orders; what you entered is still here.';

/** Saves lines of several orders, a few hundred in a call. After a failed call, the rest are not tried. */
export async function saveAcrossOrders(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { lines } = context.edits.get();
  const edited = keys.flatMap((key) => lines.get(key) ?? []);
  for (let from = 0; from < edited.length; from += LINES_PER_CALL) {
    try {
      await saveTogether(context, edited.slice(from, from + LINES_PER_CALL));
    } catch (error) {
      const rest = edited.slice(from).filter((line) => isStillSaving(context, line));
      return failToSave(context, rest, error);
    }
  }
}

async function saveTogether(context: SaveContext, edited: readonly EditedLine[]): Promise<void> {
  try {
    const edits = edited.map(({ draft }) => ({
      ...editOf(draft),
      orderNumber: draft.order.orderNumber,
      version: draft.version,
    }));
    showResults(context, edited, await updateLines(context.customer, edits));
  } catch (error) {
    const isTooLarge = error instanceof CallError && error.code === 'too_large' && edited.length > 1;
    if (!isTooLarge) throw error;
    const half = Math.ceil(edited.length / 2);
    await saveTogether(context, edited.slice(0, half));
    await saveTogether(context, edited.slice(half));
  }
}

function showResults(
  { edits, admin }: SaveContext,
  edited: readonly EditedLine[],
  results: readonly LineResult[],
): void {
  const byOrder = new Map<string, OrderLine[]>();
  edits.setLines(
    edited.map(({ draft }, index) => {
      const result = results[index];
      const key = keyOf({ draft });
      if (!result || result.kind === 'unknown') return [key, { draft, state: 'failed', error: UNKNOWN }];
      const { orderNumber } = draft.order;
      byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), result.line]);
      return [key, { draft, state: result.kind, stored: result.line }];
    }),
  );
  for (const [orderNumber, lines] of byOrder) admin.update(orderNumber, lines);
}

function isStillSaving({ edits }: SaveContext, edited: EditedLine): boolean {
  return edits.get().lines.get(keyOf(edited))?.state === 'saving';
}
