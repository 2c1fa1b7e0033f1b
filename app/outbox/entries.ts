import type { CustomerKey } from '../../domain/address/customer-key';
import { isExpiredReceipt, type OutboxEntry } from '../../domain/outbox/outbox';
import { retentionNow } from '../device/server-time';
import { createSignal } from '../device/signal';
import { openStorage, StorageError } from '../device/storage/database';
import { freeSpace } from '../device/storage/free-space';

/**
 * The outbox entries of all customers at this origin. All functions throw StorageError. Changes reach all tabs and the
 * worker.
 */
const storage = openStorage<OutboxEntry>('outbox');
const changes = createSignal('outbox');

export const subscribeToOutbox = changes.subscribe;

export type EntryId = Pick<OutboxEntry, 'customer' | 'key'>;

export function findEntry(customer: CustomerKey, key: string): Promise<OutboxEntry | undefined> {
  return storage.get(storageKey({ customer, key }));
}

/** Lists all customers' entries, and deletes expired receipts once the server has confirmed what time it is. */
export async function listEntries(): Promise<readonly OutboxEntry[]> {
  const entries = await storage.all();
  const now = retentionNow();
  const expired = now === undefined ? [] : entries.filter((entry) => isExpiredReceipt(entry, now));
  for (const entry of expired) void storage.remove(storageKey(entry)).catch(() => undefined);
  return entries.filter((entry) => !expired.includes(entry));
}

/**
 * Stores the entry as it is; `saveOrder` encrypts its code first. Returns undefined once it's on disk, or the entry
 * that already has this key, which stays.
 * @param signal aborts a slow write, which then never takes effect
 */
export async function addEntry(entry: OutboxEntry, signal?: AbortSignal): Promise<OutboxEntry | undefined> {
  const stored = await change(entry, (present) => (present ? undefined : entry), signal);
  return stored === entry ? undefined : stored;
}

/** Changes an entry in one transaction, unless it was removed. Returns the stored entry. */
export function changeEntry(
  id: EntryId,
  update: (entry: OutboxEntry) => OutboxEntry | null | undefined,
): Promise<OutboxEntry | undefined> {
  return change(id, (present) => present && update(present));
}

/** Returns the entry if it's being sent or already placed, and keeps it. */
export function removeEntry(id: EntryId): Promise<OutboxEntry | undefined> {
  return changeEntry(id, ({ state }) => (state === 'waiting' || state === 'attention' ? null : undefined));
}

async function change(
  id: EntryId,
  update: (entry: OutboxEntry | undefined) => OutboxEntry | null | undefined,
  signal?: AbortSignal,
): Promise<OutboxEntry | undefined> {
  const name = storageKey(id);
  try {
    return await storage.change(name, update, signal);
  } catch (error) {
    if (!(error instanceof StorageError && error.isFull)) throw error;
    await freeSpace();
    return await storage.change(name, update, signal);
  } finally {
    changes.notify();
  }
}

function storageKey({ customer, key }: EntryId): string {
  return `${customer}:${key}`;
}
