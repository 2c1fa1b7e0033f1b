import type { LineOfOrder } from '../../../../domain/orders/find-lines';
import { draftOf, filledWith } from '../../../../domain/orders/line-draft';
import type { LineFields } from '../../../../domain/orders/order-edit';
import { type PasteRow, pastedChanges } from '../../../../domain/orders/pasted-column';
import { lineKey } from '../order/line-props';
import type { EditedLine, PastedLine } from './line-edit-store';
import { saveLines } from './save-lines';
import type { SaveContext } from './settle-lines';
import { today } from './today';

/** Fills in and saves the lines as previewed, and remembers their values for undoing it. Returns how many are saved. */
export async function applyPaste(context: SaveContext, rows: readonly PasteRow<LineOfOrder>[]): Promise<number> {
  const { edits } = context;
  const { lines } = edits.get();
  const pasted = rows.map((row) => {
    const { of, ...line } = row.line;
    const key = lineKey(of, line);
    const after = pastedChanges(row);
    const edited = lines.get(key);
    const isInEditing = edited && edited.state !== 'saved' && edited.state !== 'saving';
    const draft = isInEditing ? edited.draft : draftOf(of, line, today());
    const filled: EditedLine = { draft: filledWith(draft, after), state: 'typing' };
    const undoable: PastedLine = { key, before: sameFieldsOf(line, after), after };
    return { key, filled, undoable };
  });
  edits.setLines(pasted.map(({ key, filled }) => [key, filled]));
  edits.set({ undoable: pasted.map(({ undoable }) => undoable) });
  const keys = pasted.map(({ key }) => key);
  await saveLines(context, keys);
  return keys.filter((key) => edits.get().lines.get(key)?.state === 'saved').length;
}

/** The line's values of the given fields. */
function sameFieldsOf(line: LineFields, fields: Partial<LineFields>): Partial<LineFields> {
  return {
    ...(fields.customerPo === undefined ? {} : { customerPo: line.customerPo }),
    ...(fields.po === undefined ? {} : { po: line.po }),
    ...(fields.estShipDate === undefined ? {} : { estShipDate: line.estShipDate }),
  };
}
