import { Send } from 'lucide-react';
import { useState } from 'react';
import type { OutboxCounts } from '../../../domain/outbox';
import { BackLink } from '../../components/back-link';
import { Button } from '../../components/button';
import { useToast } from '../../components/toast';
import { sendNow } from '../../offline/triggers';

interface OutboxHeadingProps {
  readonly counts: OutboxCounts;
  readonly sentToday: number;
}

/** The title, how many orders stand where, and the button that tries them all. */
export function OutboxHeading({ counts, sentToday }: OutboxHeadingProps) {
  const toast = useToast();
  const [isTrying, setTrying] = useState(false);

  async function handleSendAll() {
    setTrying(true);
    await sendNow();
    setTrying(false);
    toast.show('Every waiting order has been tried');
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
    <div className="mb-4 flex flex-wrap items-center gap-x-[14px] gap-y-3">
      <BackLink />
      <h1 className="mr-1.5 text-title-phone sm:text-title">Outbox</h1>
      <ul aria-live="polite" className="flex flex-wrap gap-2 max-sm:order-1 max-sm:w-full max-sm:empty:hidden">
        {chips
          .filter(({ count }) => count > 0)
          .map(({ count, label, tone }) => (
            <li key={label} className={`rounded-full px-[10px] py-[5px] text-label font-semibold sm:py-2 ${tone}`}>
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
