import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { draftOf, filledWith, isChanged } from '../../../../domain/orders/line-draft';
import { EDITABLE_FIELDS } from '../../../../domain/orders/order-edit';
import type { LineHistoryEntry } from '../../../../domain/wire/api';
import { messageOf } from '../../../api/client';
import { fetchLineHistory } from '../../../api/order-calls';
import { Button } from '../../../components/button';
import { SmallDialog } from '../../../components/small-dialog';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { type LineProps, lineKey } from '../order/line-props';
import { useDesk } from './desk';
import { FIELD_NAMES, shownField } from './field-names';
import { saveLines } from './save-lines';

/** Who changed what of a line, and when; every change can be taken back. */
export function LineHistoryDialog({ order, line }: LineProps) {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const desk = useDesk();
  const [entries, setEntries] = useState<readonly LineHistoryEntry[]>();
  const [trouble, setTrouble] = useState<string>();
  const close = () => desk.set({ history: undefined });
  useEffect(() => {
    const abandon = new AbortController();
    fetchLineHistory(customer, order.order_id, line.line, abandon.signal)
      .then((history) => setEntries(history.entries))
      .catch((error: unknown) => !abandon.signal.aborted && setTrouble(messageOf(error)));
    return () => abandon.abort();
  }, [customer, order.order_id, line.line]);

  function handleRevert({ before }: LineHistoryEntry) {
    const key = lineKey(order, line);
    desk.setLine(key, { draft: filledWith(draftOf(order, line), before), state: 'typing' });
    close();
    void saveLines({ desk, customer, admin }, [key]);
  }

  return (
    <SmallDialog title={`History of line ${line.line}`} isOpen onClose={close}>
      <p className="mt-1 text-ink-2">
        {line.code} {line.color}, {line.size}, order {order.order_id}
      </p>
      {trouble && <p className="mt-4 text-err">{trouble}</p>}
      {!entries && !trouble && <p className="mt-4 text-ink-2">Loading the history…</p>}
      <ol className="mt-3">
        {entries?.map((entry) => (
          <li key={entry.version} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <Change entry={entry} />
            {isChanged(filledWith(draftOf(order, line), entry.before)) && (
              <Button
                aria-label={`Revert the change of ${timeOf(entry)}`}
                size="small"
                className="ml-auto"
                onClick={() => handleRevert(entry)}
              >
                Revert
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button className="mt-4 w-full" onClick={close}>
        Close
      </Button>
    </SmallDialog>
  );
}

function Change({ entry }: { entry: LineHistoryEntry }) {
  const { before, after, session } = entry;
  const fields = EDITABLE_FIELDS.filter((field) => before[field] !== after[field]);
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="text-label text-ink-2">
        {timeOf(entry)}, {editorOf(session)}
      </p>
      {fields.map((field) => (
        <p key={field}>
          {FIELD_NAMES[field]}: {shownField(field, before[field])} → <b>{shownField(field, after[field])}</b>
        </p>
      ))}
    </div>
  );
}

/** An admin's name, or the short one of a session: six letters and digits. */
function editorOf(session: string): string {
  return /^[A-Z0-9]{6}$/.test(session) ? `session ${session}` : `by ${session}`;
}

function timeOf({ changed_at }: LineHistoryEntry): string {
  return dayjs(changed_at).format('MMM D, YYYY h:mm A');
}
