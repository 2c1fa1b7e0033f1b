import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { isPastedBlock } from '../../../domain/orders/pasted-text';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { useWarningBeforeLeaving } from '../../ui/use-warning-before-leaving';
import { useAdmin } from '../order/admin-context';
import { lineKey } from '../order/visible-lines';
import { clipboardText } from './clipboard-text';
import { type EditedLine, isUnsaved, type LineEditStore, useLineEdits } from './line-edit-store';
import { LineHistoryDialog } from './line-history-dialog';
import { PasteDialog } from './paste-dialog';
import { saveLines, undoPaste, useSaveContext } from './save-lines';
import { SheetDialog } from './sheet-dialog';
import { ShipDialog } from './ship-dialog';

/** Shows only while there's something to save or undo. A filter may hide unsaved lines' orders, so all of them count. */
export function AdminBar() {
  const context = useSaveContext();
  const { edits, admin } = context;
  const { lines, paste, sheet, shipping, undoable, history } = useLineEdits(edits, (state) => state);
  const unsaved = [...lines].filter(([, line]) => isUnsaved(line)).map(([key]) => key);
  const saving = [...lines.values()].filter(({ state }) => state === 'saving').length;
  // Unsaved lines outlive the screen, but not the page.
  useWarningBeforeLeaving(unsaved.length > 0);
  usePasteAnywhere(edits, admin.isUnlocked);

  function handleSaveAll() {
    if (admin.isUnlocked) void saveLines(context, unsaved);
    else admin.askToUnlock();
  }

  function handleDiscard() {
    edits.set({ lines: new Map([...lines].filter(([, line]) => !isUnsaved(line))) });
  }

  return (
    <>
      {(unsaved.length > 0 || undoable || saving > 1) && (
        <div className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand-line bg-brand-tint px-4 py-1.5 shadow-float">
          <p aria-live="polite" className="min-w-0 flex-1 basis-48 text-label">
            {unsaved.length > 0 && <b className="font-heading">{countOf(unsaved.length, 'line')} not saved. </b>}
            {saving > 1 && `Saving ${countOf(saving, 'line')}… `}
            {!admin.isUnlocked && 'Editing is locked. What you typed is kept; unlock again to save it.'}
          </p>
          <UnsavedOrders lines={lines} />
          {undoable && admin.isUnlocked && saving === 0 && (
            <Button size="small" onClick={() => void undoPaste(context)}>
              <Undo2 size={18} strokeWidth={1.75} />
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
      {paste && <PasteDialog {...paste} />}
      {sheet && admin.isUnlocked && <SheetDialog {...sheet} />}
      {shipping && admin.isUnlocked && (
        <ShipDialog orders={shipping} onClose={() => edits.set({ shipping: undefined })} />
      )}
      {history && <LineHistoryDialog {...history} />}
    </>
  );
}

function usePasteAnywhere(edits: LineEditStore, isUnlocked: boolean): void {
  useEffect(() => {
    if (!isUnlocked) return;
    function handlePaste(event: ClipboardEvent) {
      const text = event.clipboardData ? clipboardText(event.clipboardData) : '';
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
      if (event.defaultPrevented || isElsewhere || document.querySelector('[role="dialog"]') || !isPastedBlock(text))
        return;
      event.preventDefault();
      edits.set({ sheet: { text } });
    }
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [edits, isUnlocked]);
}

const MAX_LINKS = 6;

/** A sheet also fills lines of orders that aren't open, so failures may be out of sight. */
function UnsavedOrders({ lines }: { lines: ReadonlyMap<string, EditedLine> }) {
  const { paths } = useStorefront();
  const { visibleRuns } = useAdmin();
  const stopped = [...lines].filter(([, { state }]) => state === 'failed' || state === 'conflict');
  if (stopped.length === 0) return null;
  const visible = new Set(
    visibleRuns()
      .flat()
      .map(({ order, line }) => lineKey(order, line)),
  );
  const hidden = stopped.filter(([key]) => !visible.has(key)).map(([, { draft }]) => draft.order.orderNumber);
  const numbers = [...new Set(hidden)];
  if (numbers.length === 0) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-4 text-label text-err">
      Lines not saved in
      {numbers.slice(0, MAX_LINKS).map((number) => (
        <Link
          key={number}
          to={`${paths.orders}?${new URLSearchParams({ order: number })}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {number}
        </Link>
      ))}
      {numbers.length > MAX_LINKS && <span>and {numbers.length - MAX_LINKS} more orders</span>}
    </p>
  );
}
