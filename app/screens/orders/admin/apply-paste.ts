import { draftOf, filledWith } from '../../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import type { LineFields } from '../../../../domain/orders/order-edit';
import { type PasteRow, pastedChanges } from '../../../../domain/orders/pasted-column';
import { lineKey } from '../order/line-props';
import type { PastedLine } from './line-edit-store';
import { type SaveContext, saveLines } from './save-lines';

/** A line together with its order. */
export type PasteTarget = OrderLine & { readonly of: Order };

/** Fills in and saves the lines as previewed, and remembers their values for undoing it. */
export async function applyPaste(context: SaveContext, rows: readonly PasteRow<PasteTarget>[]): Promise<void> {
  const { edits } = context;
  const undoable = rows.map((row): PastedLine => {
    const { of, ...line } = row.line;
    const key = lineKey(of, line);
    const after = pastedChanges(row);
    const edited = edits.get().lines.get(key);
    const isInEditing = edited && edited.state !== 'saved' && edited.state !== 'saving';
    const draft = isInEditing ? edited.draft : draftOf(of, line);
    edits.setLine(key, { draft: filledWith(draft, after), state: 'typing' });
    return { key, before: sameFieldsOf(line, after), after };
  });
  edits.set({ undoable });
  await saveLines(
    context,
    undoable.map(({ key }) => key),
  );
}

/** The line's values of the given fields. */
function sameFieldsOf(line: LineFields, fields: Partial<LineFields>): Partial<LineFields> {
  return {
    ...(fields.customerPo === undefined ? {} : { customerPo: line.customerPo }),
    ...(fields.po === undefined ? {} : { po: line.po }),
    ...(fields.estShipDate === undefined ? {} : { estShipDate: line.estShipDate }),
  };
}
