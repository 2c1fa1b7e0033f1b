import { useEffect, useState } from 'react';
import type { CustomerKey } from '../../domain/catalog/customer';
import { inOutboxOrder, type OutboxEntry } from '../../domain/outbox/outbox';
import { watchEntries } from './watch-entries';

export type Outbox = readonly OutboxEntry[] | 'unreadable' | undefined;

/** One customer's entries; none while the outbox cannot be read. */
export function ownEntries(outbox: Outbox, customer: CustomerKey): readonly OutboxEntry[] {
  return Array.isArray(outbox) ? outbox.filter((entry) => entry.customer === customer) : [];
}

/**
 * The entries of all customers, in the outbox's order: undefined until they are read, 'unreadable' when the storage
 * fails. Entries that have been read stay through a temporary failure.
 */
export function useOutbox(): Outbox {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(
    () =>
      watchEntries((entries) =>
        setOutbox((before) => (entries ? inOutboxOrder(entries) : Array.isArray(before) ? before : 'unreadable')),
      ),
    [],
  );
  return outbox;
}
