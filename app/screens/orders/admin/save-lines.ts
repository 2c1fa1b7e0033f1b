import { draftError, editOf } from '../../../../domain/orders/line-draft';
import { updateOrder } from '../../../api/order-calls';
import { type EditedLine, isUnsaved } from './line-edit-store';
import { saveAcrossOrders } from './save-across-orders';
import { failToSave, keyOf, type SaveContext, settle } from './settle-lines';

/**
 * Saves edited lines, those of several orders together. Lines that cannot be saved stay in editing, with the reason
 * below them; edits by others are never overwritten.
 */
export async function saveLines(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { lines } = context.edits.get();
  const started = keys.flatMap((key): [string, Started][] => {
    const edited = lines.get(key);
    return edited ? [[key, startSaving(edited)]] : [];
  });
  context.edits.setLines(started.flatMap(([key, { kind, line }]) => (kind === 'skipped' ? [] : [[key, line]])));
  const saving = started.filter(([, { kind }]) => kind === 'saving').map(([key]) => key);
  const orders = new Set(saving.map((key) => lines.get(key)?.draft.order.orderNumber));
  if (orders.size > 1) await saveAcrossOrders(context, saving);
  else await saveOrder(context, saving);
}

interface Started {
  readonly kind: 'saving' | 'skipped' | 'stopped';
  readonly line?: EditedLine | undefined;
}

/** A line that is unchanged or invalid, or cannot be saved in its state, is not saved. */
function startSaving(edited: EditedLine): Started {
  if (edited.state === 'saving' || edited.state === 'conflict') return { kind: 'skipped' };
  const { draft } = edited;
  const error = draftError(draft);
  if (error) return { kind: 'stopped', line: { draft, state: 'failed', error, isInvalid: true } };
  if (isUnsaved(edited)) return { kind: 'saving', line: { draft, state: 'saving' } };
  return edited.state === 'saved' ? { kind: 'skipped' } : { kind: 'stopped', line: undefined };
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
    failToSave(context, edited, error);
  }
}
