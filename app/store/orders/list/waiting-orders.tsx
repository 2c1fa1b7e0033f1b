import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { cartTotals } from '../../../../domain/cart/cart';
import { countUnpriced, shownTotal } from '../../../../domain/cart/priced-on-po';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { isOpen, type OutboxEntry } from '../../../../domain/outbox/outbox';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { ownEntries, useOutbox } from '../../../outbox/use-outbox';
import { formatTime } from '../../../ui/format-time';
import { Link } from '../../../ui/link';
import { Card } from '../../../ui/screen';

/**
 * Orders on this device that the server hasn't confirmed, so others may not see them yet.
 *
 * @param onSent called when one is confirmed: it leaves, so the list must have it
 */
export function WaitingOrders({ onSent }: { onSent(): void }) {
  const { customer, paths } = useStorefront();
  const outbox = useOutbox();
  const entries = useMemo(() => ownEntries(outbox, customer.key), [outbox, customer]);
  const waiting = entries.filter(isOpen);
  const waitedFor = useRef<ReadonlySet<string>>(new Set());
  const reportSent = useEffectEvent(onSent);
  useEffect(() => {
    if (entries.some((entry) => !isOpen(entry) && waitedFor.current.has(entry.key))) reportSent();
    waitedFor.current = new Set(entries.filter(isOpen).map(({ key }) => key));
  }, [entries]);
  if (waiting.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="waiting-title" className="mb-3 px-5 py-2 max-sm:px-3.5">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="waiting-title" className="text-panel">
          Waiting on this device, not sent
        </h2>
        <Link to={paths.outbox} className="ml-auto inline-flex min-h-11 items-center font-name underline">
          View outbox ({waiting.length})
        </Link>
      </div>
      <ul>
        {waiting.map((entry) => {
          const { key, payload, captured_at, state } = entry;
          const totals = cartTotals(payload.cart);
          const { amount, shortNote } = shownTotal(totals.total, countUnpriced(Object.values(payload.cart)));
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
              <span
                className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-label font-semibold ${state === 'attention' ? 'bg-err-tint text-err' : 'bg-wait-tint text-wait'}`}
              >
                <Clock size={15} /> {statusOf(entry)}
              </span>
              <b className="font-heading">
                {payload.first_name} {payload.last_name}
              </b>
              <span className="text-label text-ink-2">
                Saved {formatTime(captured_at)}, {unitCount(totals.units)}
              </span>
              <span className="ml-auto text-right font-figure">
                {amount}
                {shortNote && <span className="block text-caption font-normal text-ink-2">{shortNote}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function statusOf({ state, may_have_arrived }: OutboxEntry): string {
  if (state === 'attention') return 'Not sent, needs attention';
  return may_have_arrived ? 'Not confirmed yet' : 'Not sent';
}
