import { ShieldCheck } from 'lucide-react';
import { type OutboxEntry, outboxCounts } from '../../../domain/outbox/outbox';
import { Card, Screen, ScreenTitle } from '../../components/screen';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { EntryList } from './entry-list';
import { OtherStores } from './other-stores';
import { OutboxHeading } from './outbox-heading';
import { ThisTablet } from './this-tablet';

/** The orders saved on this device: those that need attention, those waiting, and receipts of those sent. */
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
