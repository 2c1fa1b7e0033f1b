import { CloudOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { outboxCounts } from '../../../domain/outbox/outbox';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { useStorefront } from '../../storefront/storefront-context';

/** Explains what happens to an order that is placed without a connection. */
export function OfflineBanner() {
  const { customer, paths } = useStorefront();
  const { attention, unsent } = outboxCounts(ownEntries(useOutbox(), customer.key));
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-wait-deep px-4 py-1.5 text-wait-pale sm:px-6 2xl:px-8"
    >
      <CloudOff aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-wait-bright" />
      <p className="min-w-0 flex-1 py-2 font-note">
        You are offline. This order will be saved on this device and sent when the connection returns.
      </p>
      {attention + unsent > 0 && (
        <Link
          to={paths.outbox}
          className="inline-flex min-h-11 items-center rounded-control border border-wait-line px-3.5 font-name"
        >
          View outbox ({attention + unsent})
        </Link>
      )}
    </div>
  );
}
