import { filledWith } from '../../../../domain/orders/line-draft';
import { EDITABLE_FIELDS, lineFields } from '../../../../domain/orders/order-edit';
import { lineKey } from '../order/line-props';
import type { PastedLine } from './desk';
import { type Saving, saveLines } from './save-lines';

/**
 * Puts back what the last paste has overwritten: as edits of their own for lines that were saved, at once for those that
 * were not. Lines that have been changed again since stay as they are.
 */
export async function undoPaste(saving: Saving): Promise<void> {
  const { desk } = saving;
  const pasted = desk.get().undoable ?? [];
  desk.set({ undoable: undefined });
  const revived = pasted.filter((line) => takeBack(saving, line)).map(({ key }) => key);
  await saveLines(saving, revived);
}

/** Returns whether there is something to save. */
function takeBack({ desk }: Saving, { key, before, after }: PastedLine): boolean {
  const work = desk.get().lines.get(key);
  if (work?.state === 'failed' || work?.state === 'conflict') desk.setLine(key, undefined);
  if (work?.state !== 'saved' || !work.stored) return false;
  const { stored, draft } = work;
  const isChangedSince = EDITABLE_FIELDS.some((field) => after[field] !== undefined && stored[field] !== after[field]);
  if (isChangedSince || lineKey(draft.order, stored) !== key) return false;
  const loaded = lineFields(stored);
  const current = filledWith({ ...draft, version: stored.version, loaded, typed: loaded }, loaded);
  desk.setLine(key, { draft: filledWith(current, before), state: 'typing' });
  return true;
}
