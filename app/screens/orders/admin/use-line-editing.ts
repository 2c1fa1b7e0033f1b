import { flushSync } from 'react-dom';
import { draftOf, isChanged, overNewer, typedInto } from '../../../../domain/orders/line-draft';
import { EDITABLE_FIELDS, type EditableField } from '../../../../domain/orders/order-edit';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { type LineProps, lineKey, toggleId } from '../order/line-props';
import { type Desk, useDesk, useDeskState } from './desk';
import { saveLines } from './save-lines';

export function fieldId(key: string, field: EditableField): string {
  return `${key}/${field}`;
}

/**
 * What can be done with one line. The first toggle shows its fields, the second saves it
 * (docs/specification.md, Editing orders).
 */
export function useLineEditing({ order, line }: LineProps) {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const desk = useDesk();
  const key = lineKey(order, line);
  const work = useDeskState(desk, ({ lines }) => lines.get(key));
  const isEditing = work !== undefined && work.state !== 'saving' && work.state !== 'saved';

  function save() {
    if (admin.isUnlocked || !work || !isChanged(work.draft)) void saveLines({ desk, customer, admin }, [key]);
    else admin.askToUnlock();
  }

  function toggle() {
    if (isEditing) save();
    else if (!admin.isUnlocked) admin.askToUnlock();
    else if (work?.state !== 'saving') focusField(desk, { order, line }, 'po');
  }

  /** Fields and buttons that have done their work go, and would take the focus with them. */
  const keepFocus = () => document.getElementById(toggleId(key))?.focus();

  return {
    key,
    work,
    isEditing,
    toggle,
    retry() {
      keepFocus();
      save();
    },
    type(field: EditableField, text: string) {
      if (!work) return;
      const { trouble: _trouble, isFaulty: _isFaulty, ...rest } = work;
      const state = work.state === 'failed' ? 'typing' : work.state;
      desk.setLine(key, { ...rest, state, draft: typedInto(work.draft, field, text) });
    },
    /** Puts back what the line held before it was typed over. */
    giveUp() {
      keepFocus();
      desk.setLine(key, undefined);
    },
    /** After a conflict: what was typed goes over the newer values that have been looked at. */
    saveMine() {
      if (!work?.stored) return;
      keepFocus();
      desk.setLine(key, { draft: overNewer(work.draft, work.stored), state: 'typing' });
      void saveLines({ desk, customer, admin }, [key]);
    },
    /** Saves the line and goes on in the same column, a line down or up. Returns whether there was one. */
    walk(field: EditableField, step: 1 | -1): boolean {
      const lines = admin.linesInSight();
      const at = lines.findIndex((each) => lineKey(each.order, each.line) === key);
      const rest = step === 1 ? lines.slice(at + 1) : lines.slice(0, at).reverse();
      const next = rest.find((each) => {
        const inHand = desk.get().lines.get(lineKey(each.order, each.line));
        return inHand ? inHand.state !== 'saving' : admin.isUnlocked;
      });
      if (next) focusField(desk, next, field);
      save();
      return next !== undefined;
    },
    /** At the end of the column there is no field to go on to. */
    leave: keepFocus,
    /** To the field beside it, of the same line. */
    goAcross(field: EditableField, step: 1 | -1) {
      const beside = EDITABLE_FIELDS[EDITABLE_FIELDS.indexOf(field) + step];
      if (beside) focusField(desk, { order, line }, beside);
    },
    paste(field: EditableField, text: string) {
      desk.set({ paste: { text, at: { order, line }, field } });
    },
    showHistory: () => desk.set({ history: { order, line } }),
  };
}

/** Opens the line's fields, unless they are, and puts the cursor into one of them. */
function focusField(desk: Desk, { order, line }: LineProps, field: EditableField): void {
  const key = lineKey(order, line);
  const work = desk.get().lines.get(key);
  if (!work || work.state === 'saved') {
    flushSync(() => desk.setLine(key, { draft: draftOf(order, line), state: 'typing' }));
  }
  const input = document.getElementById(fieldId(key, field));
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}
