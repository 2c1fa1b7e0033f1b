import { useEffect, useState } from 'react';
import type { CustomerKey } from '../../domain/catalog/customer';
import { inOutboxOrder, type OutboxEntry } from '../../domain/outbox/outbox';
import { listEntries, onOutboxChange } from './entries';

/** A storage that could not be read is read again after this long. */
const READ_AGAIN_MS = 2_000;

export type Outbox = readonly OutboxEntry[] | 'unreadable' | undefined;

/** The customer's own entries, as far as they could be read. */
export function ownEntries(outbox: Outbox, customer: CustomerKey): readonly OutboxEntry[] {
  return Array.isArray(outbox) ? outbox.filter((entry) => entry.customer === customer) : [];
}

/**
 * All customers' entries as they stand, in the order in which the outbox shows them; undefined until they are read, and
 * 'unreadable' when the device's storage can't be. What has been read stays through a moment of trouble.
 */
export function useOutbox(): Outbox {
  const [entries, setEntries] = useState<Outbox>();
  useEffect(() => {
    let latest = 0;
    let again: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      latest += 1;
      const mine = latest;
      const found = await listEntries().then(inOutboxOrder, () => undefined);
      if (mine !== latest) return;
      setEntries((before) => found ?? (Array.isArray(before) ? before : 'unreadable'));
      if (!found) again = setTimeout(read, READ_AGAIN_MS);
    };
    void read();
    const stop = onOutboxChange(read);
    return () => {
      latest = -1;
      clearTimeout(again);
      stop();
    };
  }, []);
  return entries;
}
