import { Send } from 'lucide-react';
import { useState } from 'react';
import type { OutboxCounts } from '../../../domain/outbox/outbox';
import { BackLink } from '../../components/back-link';
import { Button } from '../../components/button';
import { countOf } from '../../components/count-of';
import { useToast } from '../../components/toast';
import type { SendSummary } from '../../outbox/send-outbox';
import { sendNow } from '../../outbox/triggers';
import { OUTBOX_TITLE } from './use-action';

interface OutboxHeadingProps {
  readonly counts: OutboxCounts;
  readonly sentToday: number;
}

/** The title, how many orders stand where, and the button that tries them all. */
export function OutboxHeading({ counts, sentToday }: OutboxHeadingProps) {
  const toast = useToast();
  const [isTrying, setTrying] = useState(false);

  async function handleSendAll() {
    if (isTrying) return;
    setTrying(true);
    const round = await sendNow();
    setTrying(false);
    toast.show(...whatHappened(round));
  }

  const chips = [
    {
      count: counts.attention,
      label: counts.attention === 1 ? 'needs attention' : 'need attention',
      tone: 'bg-err-tint text-err',
    },
    { count: counts.sending, label: 'sending', tone: 'bg-send-tint text-send' },
    { count: counts.unsent - counts.sending, label: 'waiting', tone: 'bg-wait-tint text-wait' },
    { count: sentToday, label: 'sent today', tone: 'bg-ok-tint text-ok' },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <BackLink />
      <h1 id={OUTBOX_TITLE} tabIndex={-1} className="mr-1.5 text-title-phone outline-none sm:text-title">
        Outbox
      </h1>
      <ul aria-live="polite" className="flex flex-wrap gap-2 max-sm:order-1 max-sm:w-full max-sm:empty:hidden">
        {chips
          .filter(({ count }) => count > 0)
          .map(({ count, label, tone }) => (
            <li key={label} className={`rounded-full px-2.5 py-1.25 text-label font-semibold sm:py-2 ${tone}`}>
              {count} {label}
            </li>
          ))}
      </ul>
      {counts.unsent > 0 && (
        <Button onClick={handleSendAll} aria-disabled={isTrying} className="ml-auto">
          <Send aria-hidden size={19} strokeWidth={1.75} />
          Send all now
        </Button>
      )}
    </div>
  );
}

function whatHappened(round: SendSummary | undefined): [text: string, tone: 'success' | 'error'] {
  if (!round) return ['This device’s storage cannot be read at the moment. Nothing was sent.', 'error'];
  if (round.waiting === 0) return ['Nothing is waiting any more', 'success'];
  if (round.tried === 0) return ['The server has asked to wait a little. Nothing was sent.', 'error'];
  return [`${countOf(round.waiting, 'order')} still waiting: the store could not take them`, 'error'];
}
