import { flushSync } from 'react-dom';
import { isPackType } from '../../../domain/catalog/item-types';
import {
  draftOf,
  type FilledField,
  isBlank,
  overNewer,
  type TypedFields,
  typedInto,
} from '../../../domain/orders/line-draft';
import { EDITABLE_FIELDS, type EditableField } from '../../../domain/orders/order-edit';
import { isSheetOfOrders } from '../../../domain/orders/pasted-sheet';
import { pastedTextError } from '../../../domain/orders/pasted-text';
import { localDay } from '../../ui/local-day';
import { type LineProps, lineKey, runAbove, runFrom, toggleId } from '../order/visible-lines';
import { useLineEdits } from './line-edit-store';
import { type SaveContext, saveLines, useSaveContext } from './save-lines';

export function fieldId(key: string, field: FilledField): string {
  return `${key}/${field}`;
}

export type LineEditing = ReturnType<typeof useLineEditing>;

/** The toggle first shows the fields, then saves them (docs/specification.md, Editing orders). */
export function useLineEditing({ order, line }: LineProps) {
  const context = useSaveContext();
  const { customer, admin, edits } = context;
  const key = lineKey(order, line);
  const edited = useLineEdits(edits, ({ lines }) => lines.get(key));
  const isEditing = edited !== undefined && edited.state !== 'saving' && edited.state !== 'saved';

  /** Once editing has ended, the call asks for the password. */
  const save = () => void saveLines(context, [key]);

  function toggle() {
    if (isEditing) save();
    else if (!admin.isUnlocked) admin.askToUnlock(key);
    else if (edited?.state !== 'saving') focusField(context, { order, line }, 'po');
  }

  /** Fields and buttons disappear when they're done; this keeps the focus on the line. */
  const keepFocus = () => document.getElementById(toggleId(key))?.focus();

  return {
    key,
    edited,
    isEditing,
    toggle,
    retry() {
      keepFocus();
      save();
    },
    type(field: keyof TypedFields, text: string) {
      if (!edited) return;
      const { error: _error, isInvalid: _isInvalid, ...rest } = edited;
      const state = edited.state === 'failed' ? 'typing' : edited.state;
      edits.setLine(key, { ...rest, state, draft: typedInto(edited.draft, field, text) });
    },
    discard() {
      keepFocus();
      edits.setLine(key, undefined);
    },
    open: () => focusField(context, { order, line }, 'po'),
    saveMine() {
      if (!edited?.stored) return;
      keepFocus();
      edits.setLine(key, { draft: overNewer(edited.draft, edited.stored), state: 'typing' });
      void saveLines(context, [key]);
    },
    /**
     * Saves the line and moves within the column, to the next line or the next blank one. Returns whether there is a
     * line to move to.
     */
    saveAndMove(field: FilledField, step: 1 | -1, isToBlank = false): boolean {
      const runs = admin.visibleRuns();
      const rest = step === 1 ? runFrom(runs, key).slice(1) : runAbove(runs, key);
      const next = rest.find((each) => {
        if (field === 'price' && !isPackType(each.line.type)) return false;
        const other = edits.get().lines.get(lineKey(each.order, each.line));
        const { typed } = other?.draft ?? draftOf(each.order, each.line, localDay(Date.now()), customer.time_zone);
        if (isToBlank && !isBlank(typed, field)) return false;
        return other ? other.state !== 'saving' : admin.isUnlocked;
      });
      if (next) focusField(context, next, field);
      save();
      return next !== undefined;
    },
    leave: keepFocus,
    moveAcross(field: EditableField, step: 1 | -1) {
      const neighbor = EDITABLE_FIELDS[EDITABLE_FIELDS.indexOf(field) + step];
      if (neighbor) focusField(context, { order, line }, neighbor);
    },
    /** Rows that name orders are matched to them; others fill lines from this field down. */
    paste(field: EditableField, text: string) {
      const isByOrder = pastedTextError(text) !== undefined || isSheetOfOrders(text, customer);
      edits.set(isByOrder ? { sheet: { text } } : { paste: { text, at: { order, line }, field } });
    },
    showHistory: () => edits.set({ history: { order, line } }),
  };
}

function focusField(
  { edits, customer }: Pick<SaveContext, 'edits' | 'customer'>,
  { order, line }: LineProps,
  field: FilledField,
): void {
  const key = lineKey(order, line);
  const edited = edits.get().lines.get(key);
  if (!edited || edited.state === 'saved') {
    const draft = draftOf(order, line, localDay(Date.now()), customer.time_zone);
    flushSync(() => edits.setLine(key, { draft, state: 'typing' }));
  }
  const input = document.getElementById(fieldId(key, field));
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}
