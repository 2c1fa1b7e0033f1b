import { useEffect, useState } from 'react';
import type { CustomerKey } from '../../domain/address/customer-key';
import { inOutboxOrder, type OutboxEntry } from '../../domain/outbox/outbox';
import { withTimeout } from '../device/storage/with-timeout';
import { listEntries, subscribeToOutbox } from './entries';

const RETRY_READ_MS = 2_000;
const FIRST_READ_MS = 300;

export type Outbox = readonly OutboxEntry[] | 'unreadable' | undefined;

export function ownEntries(outbox: Outbox, customer: CustomerKey): readonly OutboxEntry[] {
  return Array.isArray(outbox) ? outbox.filter((entry) => entry.customer === customer) : [];
}

/** Screens show the last entries read in their first frame. */
let known: readonly OutboxEntry[] | undefined;
let firstRead: Promise<unknown> | undefined;

/** Resolves once entries are read or that takes long: nothing waits for a storage that hangs. */
export function outboxRead(): Promise<unknown> {
  firstRead ??= withTimeout(readEntries(), FIRST_READ_MS, () => undefined).catch(() => undefined);
  return firstRead;
}

async function readEntries(): Promise<readonly OutboxEntry[]> {
  known = await listEntries();
  return known;
}

/** Entries of all customers in outbox order; undefined until read. Entries stay through a temporary failure. */
export function useOutbox(): Outbox {
  const [outbox, setOutbox] = useState<Outbox>(() => known && inOutboxOrder(known));
  useEffect(() => {
    return watchEntries((entries) =>
      setOutbox((before) => (entries ? inOutboxOrder(entries) : Array.isArray(before) ? before : 'unreadable')),
    );
  }, []);
  return outbox;
}

/**
 * Reads all entries now and after every change. The handler gets undefined if they can't be read, which is retried.
 * Returns how to stop.
 */
export function watchEntries(handle: (entries: readonly OutboxEntry[] | undefined) => void): () => void {
  let latest = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    clearTimeout(retry);
    latest += 1;
    const mine = latest;
    const entries = await readEntries().catch(() => undefined);
    if (mine !== latest) return;
    handle(entries);
    if (!entries) retry = setTimeout(read, RETRY_READ_MS);
  };
  void read();
  const unsubscribe = subscribeToOutbox(read);
  return () => {
    latest = -1;
    clearTimeout(retry);
    unsubscribe();
  };
}
