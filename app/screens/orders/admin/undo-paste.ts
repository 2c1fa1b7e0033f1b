import { draftOf, filledWith } from '../../../../domain/orders/line-draft';
import { EDITABLE_FIELDS } from '../../../../domain/orders/order-edit';
import type { PastedLine } from './line-edit-store';
import { saveLines } from './save-lines';
import type { SaveContext } from './settle-lines';

/**
 * Reverts the last paste: saved lines by another edit, unsaved ones by ending their editing. Lines that have been
 * changed again since are left alone.
 */
export async function undoPaste(context: SaveContext): Promise<void> {
  const { edits } = context;
  const pasted = edits.get().undoable ?? [];
  edits.set({ undoable: undefined });
  const reverted = pasted.filter((line) => revert(context, line)).map(({ key }) => key);
  await saveLines(context, reverted);
}

/** Returns whether the line has to be saved. */
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
