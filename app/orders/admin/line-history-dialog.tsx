import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { namedPrice } from '../../../domain/cart/po-price';
import { lineName } from '../../../domain/catalog/quantity-words';
import { draftOf, filledWith, isChanged } from '../../../domain/orders/line-draft';
import { differs, EDITABLE_FIELDS, type LineHistoryEntry } from '../../../domain/orders/order-edit';
import { NO_SHIP_DATE } from '../../../domain/orders/ship-date';
import type { Shipping } from '../../../domain/orders/shipments';
import { fetchLineHistory } from '../../data/api/admin-calls';
import { messageOf } from '../../data/api/client';
import { Button } from '../../ui/button';
import { localDay } from '../../ui/local-day';
import { SmallDialog } from '../../ui/small-dialog';
import { type LineProps, lineKey } from '../order/visible-lines';
import { FIELD_NAMES, shownField } from './line-field';
import { saveLines, useSaveContext } from './save-lines';

export function LineHistoryDialog({ order, line }: LineProps) {
  const context = useSaveContext();
  const { customer, edits } = context;
  const [entries, setEntries] = useState<readonly LineHistoryEntry[]>();
  const [error, setError] = useState<string>();
  const draft = draftOf(order, line, localDay(Date.now()), customer.time_zone);
  const close = () => edits.set({ history: undefined });
  useEffect(() => {
    const controller = new AbortController();
    fetchLineHistory(customer, order.orderNumber, line.line, controller.signal)
      .then(setEntries)
      .catch((reason: unknown) => !controller.signal.aborted && setError(messageOf(reason)));
    return () => controller.abort();
  }, [customer, order.orderNumber, line.line]);

  function handleRevert({ before }: LineHistoryEntry) {
    const key = lineKey(order, line);
    edits.setLine(key, { draft: filledWith(draft, before), state: 'typing' });
    close();
    void saveLines(context, [key]);
  }

  return (
    <SmallDialog title={`History of line ${line.line}`} onClose={close}>
      <p className="mt-1 text-ink-2">
        {lineName({ ...line, name: line.code })}, order {order.orderNumber}
      </p>
      {error && <p className="mt-4 text-err">{error}</p>}
      {!entries && !error && <p className="mt-4 text-ink-2">Loading the history…</p>}
      <ol className="mt-3">
        {entries?.map((entry) => (
          <li key={entry.version} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <Change entry={entry} />
            {isChanged(filledWith(draft, entry.before)) && (
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
    </SmallDialog>
  );
}

function Change({ entry }: { entry: LineHistoryEntry }) {
  const { before, after, session, bulk } = entry;
  const fields = EDITABLE_FIELDS.filter((field) => before[field] !== after[field]);
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="text-label text-ink-2">
        {/* A session without an admin's name has a short one of six letters and digits. */}
        {timeOf(entry)}, {/^[A-Z0-9]{6}$/.test(session) ? 'by an admin' : `by ${session}`}
        {bulk && ', with other lines'}
      </p>
      {shownShipping(before) !== shownShipping(after) && (
        <p>
          Shipped: {shownShipping(before)} → <b>{shownShipping(after)}</b>
        </p>
      )}
      {shownTracking(before) !== shownTracking(after) && (
        <p>
          Tracking: {shownTracking(before)} → <b>{shownTracking(after)}</b>
        </p>
      )}
      {differs(before, after, 'poPrice') && (
        <p>
          Price: {namedPrice(before.poPrice)} → <b>{namedPrice(after.poPrice)}</b>
        </p>
      )}
      {fields.map((field) => (
        <p key={field}>
          {FIELD_NAMES[field]}: {shownField(field, before[field])} → <b>{shownField(field, after[field])}</b>
        </p>
      ))}
    </div>
  );
}

/** "5 on Dec 1, 2026, the rest on Dec 9, 2026" */
function shownShipping({ shippedAt, shippedParts }: Shipping): string {
  const dayOf = (time: number) => dayjs(time).format('MMM D, YYYY');
  const parts = shippedParts.map((part) => `${part.units.toLocaleString('en-US')} on ${dayOf(part.shippedAt)}`);
  const last = shippedAt === null ? [] : [(parts.length > 0 ? 'the rest on ' : '') + dayOf(shippedAt)];
  return [...parts, ...last].join(', ') || 'No';
}

function shownTracking({ tracking, shippedParts }: Shipping): string {
  const texts = [...shippedParts.map((part) => part.tracking), tracking].filter((text) => text !== '');
  return texts.join(', ') || NO_SHIP_DATE;
}

function timeOf({ changedAt }: LineHistoryEntry): string {
  return dayjs(changedAt).format('MMM D, YYYY h:mm A');
}
