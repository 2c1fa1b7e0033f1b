import { countOf } from '../../../../domain/count-of';
import { draftOf, filledWith } from '../../../../domain/orders/line-draft';
import type { LineOfOrder } from '../../../../domain/orders/match-sheet';
import { EDITABLE_FIELDS, type LineFields } from '../../../../domain/orders/order-edit';
import { type PasteRow, pastedChanges } from '../../../../domain/orders/pasted-column';
import { localDay } from '../../../components/local-day';
import { useToast } from '../../../components/toast';
import { lineKey } from '../order/visible-lines';
import type { EditedLine, PastedLine } from './line-edit-store';
import { type SaveContext, saveLines, useSaveContext } from './save-lines';

async function applyPaste(context: SaveContext, rows: readonly PasteRow<LineOfOrder>[]): Promise<number> {
  const { edits } = context;
  const { lines } = edits.get();
  const pasted = rows.map((row) => {
    const { of, ...line } = row.line;
    const key = lineKey(of, line);
    const after = pastedChanges(row);
    const edited = lines.get(key);
    const isInEditing = edited && edited.state !== 'saved' && edited.state !== 'saving';
    const draft = isInEditing ? edited.draft : draftOf(of, line, localDay(Date.now()));
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

function sameFieldsOf(line: LineFields, fields: Partial<LineFields>): Partial<LineFields> {
  const same = EDITABLE_FIELDS.filter((field) => fields[field] !== undefined);
  return Object.fromEntries(same.map((field) => [field, line[field]]));
}

/** Leaves alone the lines that somebody changed again after the paste. */
export async function undoPaste(context: SaveContext): Promise<void> {
  const { edits } = context;
  const pasted = edits.get().undoable ?? [];
  edits.set({ undoable: undefined });
  const reverted = pasted.filter((line) => revert(context, line)).map(({ key }) => key);
  await saveLines(context, reverted);
}

function revert({ edits }: SaveContext, { key, before, after }: PastedLine): boolean {
  const edited = edits.get().lines.get(key);
  if (edited?.state === 'failed' || edited?.state === 'conflict') edits.setLine(key, undefined);
  if (edited?.state !== 'saved' || !edited.stored) return false;
  const { stored, draft } = edited;
  const isChangedSince = EDITABLE_FIELDS.some((field) => after[field] !== undefined && stored[field] !== after[field]);
  if (isChangedSince) return false;
  edits.setLine(key, { draft: filledWith(draftOf(draft.order, stored, draft.today), before), state: 'typing' });
  return true;
}

export function useFill(): (rows: readonly PasteRow<LineOfOrder>[]) => Promise<void> {
  const context = useSaveContext();
  const toast = useToast();
  return async (rows) => {
    const saved = await applyPaste(context, rows);
    if (saved === rows.length) toast.show(`${countOf(saved, 'line')} filled`);
    else
      toast.show(
        `${saved.toLocaleString('en-US')} of ${countOf(rows.length, 'line')} filled, the rest not saved`,
        'error',
      );
  };
}
