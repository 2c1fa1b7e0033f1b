import { Send } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import type { OutboxCounts } from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { TitleBar } from '../../components/title-bar';
import { useToast } from '../../components/toast';
import type { SendSummary } from '../../outbox/send-outbox';
import { sendNow } from '../../outbox/triggers';
import { OUTBOX_TITLE } from './use-action';

export function OutboxHeading({ counts, sentToday }: { counts: OutboxCounts; sentToday: number }) {
  const toast = useToast();
  const [isSending, setSending] = useState(false);

  async function handleSendAll() {
    if (isSending) return;
    setSending(true);
    const summary = await sendNow();
    setSending(false);
    toast.show(...sendResult(summary));
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
    <TitleBar className="mb-4 gap-x-3.5 gap-y-3">
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
        <Button onClick={handleSendAll} aria-disabled={isSending} className="ml-auto">
          <Send aria-hidden size={19} strokeWidth={1.75} />
          Send all now
        </Button>
      )}
    </TitleBar>
  );
}

function sendResult(summary: SendSummary | undefined): [text: string, tone: 'success' | 'error'] {
  if (!summary) return ['This device’s storage cannot be read right now. Nothing was sent.', 'error'];
  if (summary.waiting === 0) return ['No orders are waiting', 'success'];
  if (summary.tried === 0) return ['The server is busy. Nothing was sent; try again in a little while.', 'error'];
  return [`${countOf(summary.waiting, 'order')} still waiting: they could not be sent`, 'error'];
}
