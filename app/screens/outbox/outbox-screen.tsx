import { Send, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import { isOpen, type OutboxEntry, outboxCounts } from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { Card, Screen, ScreenTitle } from '../../components/screen';
import { TitleBar } from '../../components/title-bar';
import { useToast } from '../../components/toast';
import type { SendSummary } from '../../outbox/send-outbox';
import { sendNow } from '../../outbox/triggers';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { OUTBOX_TITLE } from './attention-actions';
import { EntryRow } from './entry-row';
import { ThisTablet } from './this-tablet';

export function OutboxScreen() {
  const { customer } = useStorefront();
  const entries = useOutbox();
  if (entries === undefined) return <PageTitle>Outbox</PageTitle>;
  if (entries === 'unreadable') return <Unreadable />;
  const own = ownEntries(entries, customer.key);
  return (
    <Screen>
      <PageTitle>Outbox</PageTitle>
      <OutboxHeading entries={own} />
      <EntryList entries={own} />
      <OtherStores entries={entries.filter((entry) => entry.customer !== customer.key)} />
      <p className="mt-4 flex items-start gap-2.5 text-label text-ink-2">
        <ShieldCheck size={20} strokeWidth={1.5} className="shrink-0" />
        Orders stay on this device until the store confirms them. They are sent oldest first, and each is placed only
        once. Sent orders stay in this list for 30 days.
      </p>
      <ThisTablet entries={own} />
    </Screen>
  );
}

function Unreadable() {
  return (
    <Screen>
      <PageTitle>Outbox</PageTitle>
      <ScreenTitle>Outbox</ScreenTitle>
      <Card as="p" role="alert" className="mt-4 p-6">
        <b className="font-heading">This device's storage cannot be read right now.</b> Orders saved in it are still
        there. Close other tabs of the store and open this screen again; if that does not help, restart the browser.
      </Card>
    </Screen>
  );
}

function EntryList({ entries }: { entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        No orders are waiting. Orders placed offline stay in this list until they are sent.
      </Card>
    );
  }
  return (
    <Card as="ul" className="overflow-hidden">
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} />
      ))}
    </Card>
  );
}

/** Unsent orders of other stores at this address are sent from here too, each to its own store. */
function OtherStores({ entries }: { entries: readonly OutboxEntry[] }) {
  const open = entries.filter(isOpen);
  if (open.length === 0) return null;
  const titles = [...new Set(open.map(({ payload }) => payload.companyName))].join(', ');
  return (
    <Card as="p" className="mt-4 px-4.5 py-4 text-ink-2">
      This device also has {countOf(open.length, 'unsent order')} for other stores: {titles}. Open that store's outbox
      to see them; they are sent from here too.
    </Card>
  );
}

function OutboxHeading({ entries }: { entries: readonly OutboxEntry[] }) {
  const counts = outboxCounts(entries);
  const midnight = new Date().setHours(0, 0, 0, 0);
  const sentToday = entries.filter(({ placed_at = 0 }) => placed_at >= midnight).length;
  const toast = useToast();
  const [isSending, setSending] = useState(false);

  async function handleSendAll() {
    if (isSending) return;
    setSending(true);
    const summary = await sendNow();
    setSending(false);
    toast.show(...sendResult(summary));
  }

  const needs = counts.attention === 1 ? 'needs' : 'need';
  const chips = [
    { count: counts.attention, label: `${needs} attention`, tone: 'bg-err-tint text-err' },
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
