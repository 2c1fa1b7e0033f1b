import { draftOf, filledWith } from '../../../../domain/orders/line-draft';
import type { HistoricalOrder, OrderLine } from '../../../../domain/orders/order';
import type { LineFields } from '../../../../domain/orders/order-edit';
import { type PasteRow, pastedChanges } from '../../../../domain/orders/pasted-column';
import { lineKey } from '../order/line-props';
import type { PastedLine } from './desk';
import { type Saving, saveLines } from './save-lines';

/** A line and the order it stands in. */
export type PasteTarget = OrderLine & { readonly of: HistoricalOrder };

/** Fills the lines as the preview has shown, saves them, and remembers what they held. */
export async function applyPaste(saving: Saving, rows: readonly PasteRow<PasteTarget>[]): Promise<void> {
  const { desk } = saving;
  const undoable = rows.map((row): PastedLine => {
    const { of, ...line } = row.line;
    const key = lineKey(of, line);
    const after = pastedChanges(row);
    const work = desk.get().lines.get(key);
    const draft = work && work.state !== 'saved' && work.state !== 'saving' ? work.draft : draftOf(of, line);
    desk.setLine(key, { draft: filledWith(draft, after), state: 'typing' });
    return { key, before: fieldsLike(after, line), after };
  });
  desk.set({ undoable });
  await saveLines(
    saving,
    undoable.map(({ key }) => key),
  );
}

/** The line's own values of the fields. */
function fieldsLike(fields: Partial<LineFields>, line: LineFields): Partial<LineFields> {
  return {
    ...(fields.customer_po === undefined ? {} : { customer_po: line.customer_po }),
    ...(fields.po === undefined ? {} : { po: line.po }),
    ...(fields.est_ship_date === undefined ? {} : { est_ship_date: line.est_ship_date }),
  };
}
