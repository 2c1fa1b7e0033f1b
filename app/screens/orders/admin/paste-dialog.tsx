import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useMemo } from 'react';
import { pastedChanges, planPaste, readPastedBlock } from '../../../../domain/orders/pasted-column';
import { Button } from '../../../components/button';
import { countOf } from '../../../components/count-of';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { lineKey } from '../order/line-props';
import { applyPaste, type PasteTarget } from './apply-paste';
import { type PasteRequest, useLineEditStore } from './line-edit-store';
import { PastePreview } from './paste-preview';

/** Previews which line gets which value before anything is saved. */
export function PasteDialog({ request }: { request: PasteRequest }) {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const edits = useLineEditStore();
  const plan = useMemo(() => {
    const { at, field, text } = request;
    const lines = admin.visibleLines();
    const start = lines.findIndex((each) => lineKey(each.order, each.line) === lineKey(at.order, at.line));
    const targets = lines.slice(Math.max(0, start)).map(({ order, line }): PasteTarget => ({ ...line, of: order }));
    return planPaste(readPastedBlock(text), targets, field);
  }, [admin, request]);
  const filled = plan.rows.filter((row) => Object.keys(pastedChanges(row)).length > 0);
  const invalid = plan.rows.flatMap(({ cells }) => cells).filter(({ error }) => error !== undefined).length;
  const close = () => edits.set({ paste: undefined });

  function handleFill() {
    close();
    void applyPaste({ edits, customer, admin }, filled);
  }

  return (
    <Dialog open onClose={close} className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel className="relative flex max-h-full w-full max-w-220 flex-col rounded-dialog bg-surface p-7 shadow-float max-sm:p-5">
        <DialogTitle className="text-dialog">Paste over these lines?</DialogTitle>
        <p className="mt-1.5 mb-4 text-ink-2">
          Blank cells leave a line as it is. You can undo the paste afterwards.
          {invalid > 0 && ` ${countOf(invalid, 'value')} cannot be used and ${invalid === 1 ? 'is' : 'are'} left out.`}
        </p>
        <PastePreview rows={plan.rows} />
        <Leftovers rows={plan.rowsLeft} columns={plan.columnsLeft} />
        <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" data-autofocus disabled={filled.length === 0} onClick={handleFill}>
            Fill {countOf(filled.length, 'line')}
          </Button>
        </div>
      </DialogPanel>
    </Dialog>
  );
}

/** Counts clipboard rows and columns that do not fit. */
function Leftovers({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0 && columns === 0) return null;
  return (
    <p className="mt-3 rounded-control bg-wait-tint px-3 py-2 text-label text-wait">
      {rows > 0 &&
        `${countOf(rows, 'row')} at the end of the clipboard did not fit: open more orders, or paste higher up. `}
      {columns > 0 && `${countOf(columns, 'column')} to the right of Est. Ship Date did not fit.`}
    </p>
  );
}
