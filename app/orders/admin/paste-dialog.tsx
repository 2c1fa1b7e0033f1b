import { useMemo, useSyncExternalStore } from 'react';
import { countOf } from '../../../domain/count-of';
import { pastedChanges, planPaste } from '../../../domain/orders/pasted-column';
import { readPastedRows } from '../../../domain/orders/pasted-text';
import { localDay } from '../../components/local-day';
import { useOrderLines } from '../lines/order-lines';
import { useAdmin } from '../order/admin-context';
import { type LineRun, lineKey, runFrom } from '../order/visible-lines';
import { type PasteRequest, useLineEditStore } from './line-edit-store';
import { PasteFrame, PastePreview } from './paste-preview';
import { useFill } from './save-lines';

export function PasteDialog({ text, at, field }: PasteRequest) {
  const edits = useLineEditStore();
  const fill = useFill();
  const runs = useVisibleRuns();
  const plan = useMemo(() => {
    const lines = runFrom(runs, lineKey(at.order, at.line));
    const targets = lines.map(({ order, line }) => ({ ...line, of: order }));
    return planPaste(readPastedRows(text), targets, field, localDay(Date.now()));
  }, [runs, text, at, field]);
  const filled = plan.rows.filter((row) => Object.keys(pastedChanges(row)).length > 0);
  const invalid = plan.rows.flatMap(({ cells }) => cells).filter(({ error }) => error !== undefined).length;
  const close = () => edits.set({ paste: undefined });

  function handleFill() {
    close();
    void fill(filled);
  }

  return (
    <PasteFrame
      title="Paste over these lines?"
      description={
        <p>
          Blank cells leave a line as it is. You can undo the paste afterwards.
          {invalid > 0 && ` ${countOf(invalid, 'value')} cannot be used and ${invalid === 1 ? 'is' : 'are'} left out.`}
        </p>
      }
      onClose={close}
      action={{ label: `Fill ${countOf(filled.length, 'line')}`, isDisabled: filled.length === 0, onClick: handleFill }}
    >
      <div className="mt-4 flex min-h-0 flex-1 flex-col border-t border-line">
        <PastePreview rows={plan.rows} label="Preview" />
      </div>
      <Leftovers rows={plan.rowsLeft} columns={plan.columnsLeft} />
    </PasteFrame>
  );
}

function Leftovers({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0 && columns === 0) return null;
  return (
    <p className="shrink-0 bg-wait-tint px-7 py-2.5 text-label text-wait max-sm:px-4">
      {rows > 0 &&
        `${countOf(rows, 'row')} at the end of the clipboard did not fit: open more orders, or paste higher up. `}
      {columns > 0 && `${countOf(columns, 'column')} to the right of Est. Ship Date did not fit.`}
    </p>
  );
}

/** More lines come into sight while open orders load. */
function useVisibleRuns(): readonly LineRun[] {
  const { visibleRuns } = useAdmin();
  const { subscribe, changes } = useOrderLines();
  const changed = useSyncExternalStore(subscribe, changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs are made of what has changed
  return useMemo(visibleRuns, [visibleRuns, changed]);
}
