import { CircleAlert, CircleCheck, CloudDownload, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { outboxCounts } from '../../../domain/outbox/outbox';
import { useStorefront } from '../../data/storefront/storefront-context';
import type { OfflineState } from '../../device/readiness/readiness';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';

interface ReadinessChipProps extends OfflineState {
  readonly isOnline: boolean;
}

/** What works offline, in a few words and never more than is true. Links to the outbox. */
export function ReadinessChip({ isOnline, readiness, onSaveNow }: ReadinessChipProps) {
  const { customer } = useStorefront();
  const entries = useOutbox();
  const icon = { size: 18, strokeWidth: 1.75 };
  const { attention, unsent } = outboxCounts(ownEntries(entries, customer.key));
  if (attention > 0) {
    return (
      <Chip tone="bg-err-tint text-err">
        <CircleAlert {...icon} /> {attention} <Words>{attention === 1 ? 'needs attention' : 'need attention'}</Words>
      </Chip>
    );
  }
  if (unsent > 0) {
    return (
      <Chip tone={isOnline ? 'bg-send-tint text-send' : 'bg-wait-tint text-wait'}>
        {isOnline ? <RefreshCw {...icon} /> : <CloudOff {...icon} />}{' '}
        <span>
          {unsent} <Words>{unsent === 1 ? 'order' : 'orders'} waiting</Words>
        </span>
      </Chip>
    );
  }
  switch (readiness.kind) {
    case 'ready':
      return isOnline ? (
        <Chip tone="bg-ok-tint text-ok" detail={pricesFrom(readiness.catalogFrom)}>
          <CircleCheck {...icon} /> <Words>Ready offline</Words>
        </Chip>
      ) : (
        <Chip tone="bg-wait-tint text-wait" detail={pricesFrom(readiness.catalogFrom)}>
          <CloudOff {...icon} /> <Words>Working offline</Words>
        </Chip>
      );
    case 'saving':
      return (
        <Chip tone="bg-send-tint text-send">
          <CloudDownload {...icon} />{' '}
          <Words>
            Saving <span className="sr-only">for offline </span>
            {readiness.saved} of {readiness.total}
          </Words>
        </Chip>
      );
    case 'full':
      return (
        <Chip tone="bg-wait-tint text-wait" detail="This device has no space left for the rest of the pictures.">
          <TriangleAlert {...icon} />{' '}
          <Words>
            {readiness.saved} of {readiness.total} <span className="sr-only">pictures saved</span>
          </Words>
        </Chip>
      );
    case 'paused':
      return (
        <button
          type="button"
          onClick={onSaveNow}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-sunken text-label font-semibold whitespace-nowrap text-ink-2"
        >
          <CloudDownload {...icon} /> <Words>Save for offline</Words>
        </button>
      );
    case 'unsupported':
      return window.isSecureContext ? null : (
        <Chip
          tone="bg-sunken text-ink-2"
          detail="This address has no secure connection (https). This device cannot work offline here."
        >
          <CloudOff {...icon} /> <Words>Online only</Words>
        </Chip>
      );
    case 'unknown':
      return isOnline ? null : (
        <Chip tone="bg-wait-tint text-wait">
          <CloudOff {...icon} /> <Words>Offline</Words>
        </Chip>
      );
  }
}

function Chip({ tone, detail, children }: { tone: string; detail?: string | undefined; children: ReactNode }) {
  const { paths } = useStorefront();
  return (
    <Link
      to={paths.outbox}
      title={detail}
      className={`inline-flex h-11 items-center justify-center gap-1 rounded-full text-label font-semibold whitespace-nowrap md:gap-2 ${tone}`}
    >
      {children}
      {detail && <span className="sr-only">{detail}</span>}
    </Link>
  );
}

/** Repeats the icon's meaning in words; visually hidden on a phone. */
function Words({ children }: { children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}

function pricesFrom(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : `Prices from ${formatTime(epochMs)}`;
}
