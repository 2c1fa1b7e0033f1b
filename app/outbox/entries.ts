import type { CustomerKey } from '../../domain/catalog/customer';
import { isForgettable, type OutboxEntry } from '../../domain/outbox/outbox';
import { openStorage, StorageError } from '../storage/database';
import { freeSpace } from '../storage/free-space';
import { openTabSignal } from '../storage/tab-signal';

/**
 * The entries of the outbox, of every customer whose store was opened at this origin; each stands under its customer and
 * key. All functions throw StorageError. Tabs and the worker hear of each other's changes.
 */
const storage = openStorage<OutboxEntry>('outbox');
const changes = openTabSignal('outbox');

export type EntryId = Pick<OutboxEntry, 'customer' | 'key'>;

export function findEntry(customer: CustomerKey, key: string): Promise<OutboxEntry | undefined> {
  return storage.get(nameOf(customer, key));
}

/** Every customer's entries; receipts that have had their time are let go of. */
export async function listEntries(): Promise<readonly OutboxEntry[]> {
  const entries = await storage.all();
  const past = entries.filter((entry) => isForgettable(entry, Date.now()));
  for (const { customer, key } of past) void storage.remove(nameOf(customer, key)).catch(() => undefined);
  return entries.filter((entry) => !past.includes(entry));
}

/**
 * The entry is on the device's disk when this is done, with its code as it is given: `keepOrder` encrypts it first.
 * An entry that stands under the key already stays and is returned.
 *
 * @param signal aborts a write that takes too long: then it never comes through.
 */
export async function addEntry(entry: OutboxEntry, signal?: AbortSignal): Promise<OutboxEntry | undefined> {
  const kept = await change(entry, (present) => (present ? undefined : entry), signal);
  return kept === entry ? undefined : kept;
}

/** Changes an entry in one step; one that has been removed stays so. Returns what then stands under the key. */
export function changeEntry(
  id: EntryId,
  changed: (entry: OutboxEntry) => OutboxEntry | null | undefined,
): Promise<OutboxEntry | undefined> {
  return change(id, (present) => present && changed(present));
}

/** Takes out what is not on its way and not placed. Returns the entry where it stays for one of these reasons. */
export function removeEntry(id: EntryId): Promise<OutboxEntry | undefined> {
  return changeEntry(id, ({ state }) => (state === 'waiting' || state === 'attention' ? null : undefined));
}

/** One transaction, tried again where room could be made for it. */
async function change(
  { customer, key }: EntryId,
  changed: (entry: OutboxEntry | undefined) => OutboxEntry | null | undefined,
  signal?: AbortSignal,
): Promise<OutboxEntry | undefined> {
  const name = nameOf(customer, key);
  try {
    return await storage.change(name, changed, signal);
  } catch (error) {
    if (!(error instanceof StorageError && error.isFull)) throw error;
    await freeSpace();
    return await storage.change(name, changed, signal);
  } finally {
    changes.tell();
  }
}

export const onOutboxChange = changes.listen;

function nameOf(customer: CustomerKey, key: string): string {
  return `${customer}:${key}`;
}
