import { ShieldCheck } from 'lucide-react';
import { countOf } from '../../../domain/count-of';
import { isOpen, type OutboxEntry, outboxCounts } from '../../../domain/outbox/outbox';
import { Card, Screen, ScreenTitle } from '../../components/screen';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { EntryRow } from './entry-row';
import { OutboxHeading } from './outbox-heading';
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
      <OutboxHeading counts={outboxCounts(own)} sentToday={sentToday(own)} />
      <EntryList entries={own} />
      <OtherStores entries={entries.filter((entry) => entry.customer !== customer.key)} />
      <p className="mt-4 flex items-start gap-2.5 text-label text-ink-2">
        <ShieldCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
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

function sentToday(entries: readonly OutboxEntry[]): number {
  const midnight = new Date().setHours(0, 0, 0, 0);
  return entries.filter(({ placed_at = 0 }) => placed_at >= midnight).length;
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
