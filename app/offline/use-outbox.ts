import { useEffect, useState } from 'react';
import { inOutboxOrder, type OutboxEntry } from '../../domain/outbox';
import { listEntries, onOutboxChange } from './outbox';

/**
 * All customers' entries as they stand, in the order in which the outbox shows them; undefined until they are read, and
 * 'unreadable' when the device's storage can't be.
 */
export function useOutbox(): readonly OutboxEntry[] | 'unreadable' | undefined {
  const [entries, setEntries] = useState<readonly OutboxEntry[] | 'unreadable'>();
  useEffect(() => {
    let latest = 0;
    const read = async () => {
      latest += 1;
      const mine = latest;
      const found = await listEntries().then(inOutboxOrder, () => 'unreadable' as const);
      if (mine === latest) setEntries(found);
    };
    void read();
    const stop = onOutboxChange(read);
    return () => {
      latest = -1;
      stop();
    };
  }, []);
  return entries;
}
