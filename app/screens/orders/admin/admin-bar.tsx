import { ClipboardPaste, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { countOf } from '../../../../domain/count-of';
import { Button } from '../../../components/button';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { isUnsaved, useLineEditStore, useLineEdits } from './line-edit-store';
import { LineHistoryDialog } from './line-history-dialog';
import { PasteDialog } from './paste-dialog';
import { saveLines } from './save-lines';
import { SheetDialog } from './sheet-dialog';
import { undoPaste } from './undo-paste';
import { UnsavedOrders } from './unsaved-orders';
import { readClipboard, usePasteAnywhere } from './use-paste-anywhere';

/** Counts unsaved lines, including those of orders no longer listed; saves, discards and undoes; hosts the dialogs. */
export function AdminBar() {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const edits = useLineEditStore();
  const { lines, paste, sheet, undoable, history } = useLineEdits(edits, (state) => state);
  const unsaved = [...lines].filter(([, line]) => isUnsaved(line)).map(([key]) => key);
  const saving = [...lines.values()].filter(({ state }) => state === 'saving').length;
  useWarningBeforeLeaving(unsaved.length > 0);
  usePasteAnywhere(edits, admin.isUnlocked);
  const context = { edits, customer, admin };

  function handleSaveAll() {
    if (admin.isUnlocked) void saveLines(context, unsaved);
    else admin.askToUnlock();
  }

  function handleDiscard() {
    edits.set({ lines: new Map([...lines].filter(([, line]) => !isUnsaved(line))) });
  }

  async function handlePaste() {
    const text = await readClipboard();
    edits.set({ sheet: text === undefined ? {} : { text } });
  }

  return (
    <>
      {(admin.isUnlocked || unsaved.length > 0) && (
        <div className="sticky top-2 z-20 mb-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand-line bg-brand-tint px-4 py-1.5 max-sm:static short:static">
          <p aria-live="polite" className="min-w-0 flex-1 basis-64 text-label">
            {unsaved.length > 0 && <b className="font-heading">{countOf(unsaved.length, 'line')} not saved. </b>}
            {saving > 1 && `Saving ${countOf(saving, 'line')}… `}
            {admin.isUnlocked ? HINT : 'Editing is locked. What you typed is kept; unlock again to save it.'}
          </p>
          <UnsavedOrders lines={lines} />
          {undoable && admin.isUnlocked && saving === 0 && (
            <Button size="small" onClick={() => void undoPaste(context)}>
              <Undo2 aria-hidden size={18} strokeWidth={1.75} />
              Undo paste
            </Button>
          )}
          {admin.isUnlocked && (
            <Button size="small" onClick={() => void handlePaste()}>
              <ClipboardPaste aria-hidden size={18} strokeWidth={1.75} />
              Paste rows
            </Button>
          )}
          {unsaved.length > 0 && (
            <>
              <Button size="small" onClick={handleDiscard}>
                Discard
              </Button>
              <Button variant="primary" size="small" onClick={handleSaveAll}>
                {admin.isUnlocked ? 'Save all' : 'Unlock'}
              </Button>
            </>
          )}
        </div>
      )}
      {paste && <PasteDialog request={paste} />}
      {sheet && admin.isUnlocked && <SheetDialog request={sheet} />}
      {history && <LineHistoryDialog {...history} />}
    </>
  );
}

const HINT =
  'Enter or Tab saves a line and moves down the column; arrow keys move across. Paste rows with order numbers anywhere, ' +
  'or a column into a field.';

/** Unsaved lines outlive the screen, but not the page. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
