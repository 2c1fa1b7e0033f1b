import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { EntryRow } from './entry-row';

export function EntryList({ entries }: { entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface p-6 text-ink-2">
        No orders are waiting. Orders placed without a connection stay in this list until they are sent.
      </p>
    );
  }
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}
