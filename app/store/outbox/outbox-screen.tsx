import { CircleAlert, CircleCheck, Clock, type LucideIcon, RefreshCw, Send, ShieldCheck } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { isOpen, isUnsent, type OutboxEntry } from '../../../domain/outbox/outbox';
import { countOf } from '../../../domain/text/count-of';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { isStoreReached, subscribeToReached } from '../../device/connection/reachability';
import type { SendSummary } from '../../outbox/send-outbox';
import { sendNow } from '../../outbox/triggers';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { CARD, Card, Screen } from '../../ui/screen';
import { TitleBar } from '../../ui/title-bar';
import { useToast } from '../../ui/toast';
import { OUTBOX_TITLE } from './entry-menu';
import { EntryRow } from './entry-row';
import { ThisDevice } from './this-device';

export function OutboxScreen() {
  const { customer } = useStorefront();
  const entries = useOutbox();
  const isRead = Array.isArray(entries);
  const own = isRead ? ownEntries(entries, customer.key) : [];
  return (
    <Screen>
      <PageTitle>Outbox</PageTitle>
      <OutboxHeading canSend={own.some(isUnsent)} />
      {entries === 'unreadable' && (
        <Card as="p" role="alert" className="p-6">
          <b className="font-heading">This device's storage cannot be read right now.</b> Orders saved in it are still
          there. Close other tabs of the store and open this screen again; if that does not help, restart the browser.
        </Card>
      )}
      {isRead && (
        <>
          <EntryGroups entries={own} />
          <OtherStores entries={entries.filter((entry) => entry.customer !== customer.key)} />
          <p className="mt-4 flex items-start gap-2.5 text-label text-ink-2">
            <ShieldCheck size={20} strokeWidth={1.5} className="shrink-0" />
            Orders stay on this device until the store confirms them. They are sent oldest first, and each is placed
            only once. Sent orders stay in this list for 30 days.
          </p>
          <ThisDevice entries={own} />
        </>
      )}
    </Screen>
  );
}

function OutboxHeading({ canSend }: { canSend: boolean }) {
  const toast = useToast();
  const [isSending, setSending] = useState(false);

  async function handleSendAll() {
    if (isSending) return;
    setSending(true);
    const summary = await sendNow();
    setSending(false);
    toast.show(...sendResult(summary));
  }

  return (
    <TitleBar className="mb-3 gap-x-3.5">
      <h1 id={OUTBOX_TITLE} tabIndex={-1} className="text-title-phone outline-none sm:text-title">
        Outbox
      </h1>
      {canSend && (
        <Button onClick={handleSendAll} aria-disabled={isSending} className="ml-auto">
          <Send size={19} strokeWidth={1.75} />
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

/** An order that's being sent stays with the waiting ones, so the list doesn't jump while each is tried. */
function EntryGroups({ entries }: { entries: readonly OutboxEntry[] }) {
  const isReached = useSyncExternalStore(subscribeToReached, isStoreReached);
  const refused = entries.filter(({ state }) => state === 'attention');
  const unsent = entries.filter(isUnsent);
  const sent = entries.filter(({ state }) => state === 'placed');
  const isSending = unsent.some(({ state }) => state === 'sending');
  if (entries.length === 0) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        No orders are waiting. Orders placed offline stay in this list until they are sent.
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Group
        label={refused.length === 1 ? 'Needs attention' : 'Need attention'}
        Icon={CircleAlert}
        tone="text-err"
        entries={refused}
        of={refused.length + unsent.length}
      />
      <Group
        label={isSending ? 'Sending' : isReached ? 'Waiting' : 'Waiting for a connection'}
        Icon={isSending ? RefreshCw : Clock}
        tone={isSending ? 'text-send' : 'text-wait'}
        entries={unsent}
      />
      <Group label="Sent" Icon={CircleCheck} tone="text-ok" entries={sent} />
    </div>
  );
}

interface GroupProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tone: string;
  readonly entries: readonly OutboxEntry[];
  /** How many orders these are a part of; each is then its own card. */
  readonly of?: number;
}

function Group({ label, Icon, tone, entries, of }: GroupProps) {
  const id = useId();
  const hasCards = of !== undefined;
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className={hasCards ? '' : CARD}>
      <h2
        id={id}
        className={`flex items-center gap-2 text-label font-heading ${tone} ${hasCards ? 'mb-1.5 px-0.5' : 'h-10 px-3.5 sm:px-4.5'}`}
      >
        <Icon size={17} strokeWidth={2} />
        {label}
        <span className={`ml-auto ${hasCards ? 'font-normal text-ink-2' : ''}`}>
          {hasCards ? `${entries.length} of ${countOf(of, 'order')}` : entries.length}
        </span>
      </h2>
      <ul className={hasCards ? 'flex flex-col gap-2' : ''}>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** Unsent orders of other stores at this address are sent from here too, each to its own store. */
function OtherStores({ entries }: { entries: readonly OutboxEntry[] }) {
  const open = entries.filter(isOpen);
  if (open.length === 0) return null;
  const titles = [...new Set(open.map(({ payload }) => payload.companyName))].join(', ');
  return (
    <Card as="p" className="mt-3 px-4.5 py-4 text-ink-2">
      This device also has {countOf(open.length, 'unsent order')} for other stores: {titles}. Open that store's outbox
      to see them; they are sent from here too.
    </Card>
  );
}
