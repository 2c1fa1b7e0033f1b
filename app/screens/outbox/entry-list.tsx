import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { Card } from '../../components/screen';
import { EntryRow } from './entry-row';

export function EntryList({ entries }: { entries: readonly OutboxEntry[] }) {
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
