import { History, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { WireBulkEdit } from '../../../domain/calls/office-orders';
import { countOf } from '../../../domain/text/count-of';
import { formatTime } from '../../ui/format-time';
import { Popup } from '../../ui/popup';
import { DenseButton } from '../layout/parts';
import { fetchBulkEdits } from '../session/office-calls';

/** The person's bulk edits of the last day. Without them, the list works as well. */
export function useRecentEdits() {
  const [edits, setEdits] = useState<readonly WireBulkEdit[]>([]);
  const reload = useCallback(
    () =>
      void fetchBulkEdits()
        .then((recent) => setEdits(recent.edits))
        .catch(() => undefined),
    [],
  );
  useEffect(reload, [reload]);
  return { edits, reload };
}

interface RecentEditsProps {
  readonly edits: readonly WireBulkEdit[];
  readonly isBusy: boolean;
  onUndo(id: string): unknown;
}

/** A bulk edit can still be undone after leaving the screen. */
export function RecentEdits({ edits, isBusy, onUndo }: RecentEditsProps) {
  if (edits.length === 0) return null;
  return (
    <Popup
      label="Recent edits"
      isSheet
      className="dense flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-name hover:border-ink-3"
      button={
        <>
          <History size={16} strokeWidth={1.75} />
          Recent edits
        </>
      }
    >
      {(close) => (
        <div className="w-96 max-w-full p-4">
          <p className="text-label text-ink-2">
            Undo gives lines back what they had before. Lines edited since stay as they are.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {edits.map(({ id, name, lines, made_at }) => (
              <li key={id} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <b className="block font-name">{name}</b>
                  <span className="text-label text-ink-2">
                    {countOf(lines, 'line')}, {formatTime(made_at)}
                  </span>
                </div>
                <DenseButton
                  disabled={isBusy}
                  aria-label={`Undo ${name}`}
                  onClick={() => {
                    close();
                    onUndo(id);
                  }}
                >
                  <Undo2 size={16} strokeWidth={1.75} />
                  Undo
                </DenseButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popup>
  );
}
