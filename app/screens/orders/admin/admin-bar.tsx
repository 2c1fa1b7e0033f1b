import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../components/button';
import { countOf } from '../../../components/count-of';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { isUnsaved, useLineEditStore, useLineEdits } from './line-edit-store';
import { LineHistoryDialog } from './line-history-dialog';
import { PasteDialog } from './paste-dialog';
import { saveLines } from './save-lines';
import { undoPaste } from './undo-paste';

/** Counts unsaved lines, including those of orders no longer listed; saves, discards and undoes; hosts the dialogs. */
export function AdminBar() {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const edits = useLineEditStore();
  const { lines, paste, undoable, history } = useLineEdits(edits, (state) => state);
  const unsaved = [...lines].filter(([, line]) => isUnsaved(line)).map(([key]) => key);
  const isSaving = [...lines.values()].some(({ state }) => state === 'saving');
  useWarningBeforeLeaving(unsaved.length > 0);
  const context = { edits, customer, admin };

  function handleSaveAll() {
    if (admin.isUnlocked) void saveLines(context, unsaved);
    else admin.askToUnlock();
  }

  function handleDiscard() {
    edits.set({ lines: new Map([...lines].filter(([, line]) => !isUnsaved(line))) });
  }

  return (
    <>
      {(admin.isUnlocked || unsaved.length > 0) && (
        <div className="sticky top-2 z-20 mb-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand-line bg-brand-tint px-4 py-1.5 max-sm:static short:static">
          <p aria-live="polite" className="min-w-0 flex-1 basis-64 text-label">
            {unsaved.length > 0 && <b className="font-heading">{countOf(unsaved.length, 'line')} not saved. </b>}
            {admin.isUnlocked ? HINT : 'Editing is locked. What you typed is kept; unlock again to save it.'}
          </p>
          {undoable && admin.isUnlocked && !isSaving && (
            <Button size="small" onClick={() => void undoPaste(context)}>
              <Undo2 aria-hidden size={18} strokeWidth={1.75} />
              Undo paste
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
      {history && <LineHistoryDialog {...history} />}
    </>
  );
}

const HINT =
  'Enter or Tab saves a line and moves down the column; arrow keys move across. You can paste a spreadsheet column into a field.';

/** Unsaved lines outlive the screen, but not the page. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
