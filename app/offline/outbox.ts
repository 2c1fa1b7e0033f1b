import type { CustomerKey } from '../../domain/customer';
import { isForgettable, type OutboxEntry } from '../../domain/outbox';
import { openStorage } from './storage';

/**
 * The entries of the outbox, of every customer whose store was opened at this origin; each stands under its customer and
 * key. All functions throw StorageFailure. Tabs and the worker hear of each other's changes.
 */
const storage = openStorage<OutboxEntry>('outbox');
const CHANGES = 'outbox';

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANGES) : undefined;
if (channel) channel.onmessage = tellListeners;

export function findEntry(customer: CustomerKey, key: string): Promise<OutboxEntry | undefined> {
  return storage.get(nameOf(customer, key));
}

/** Every customer's entries; receipts that have had their time are let go of. */
export async function listEntries(): Promise<readonly OutboxEntry[]> {
  const entries = await storage.all();
  const past = entries.filter((entry) => isForgettable(entry, Date.now()));
  await Promise.all(past.map(({ customer, key }) => storage.remove(nameOf(customer, key))));
  return entries.filter((entry) => !past.includes(entry));
}

/** The entry is on the device's disk when this is done. */
export async function saveEntry(entry: OutboxEntry): Promise<void> {
  await storage.put(nameOf(entry.customer, entry.key), entry);
  tellChanged();
}

/** Saves an entry unless there is one under its key. Returns whether it was saved. */
export async function addEntry(entry: OutboxEntry): Promise<boolean> {
  const kept = await storage.change(nameOf(entry.customer, entry.key), (present) => (present ? undefined : entry));
  tellChanged();
  return kept === entry;
}

/** Changes an entry in one step; one that has been removed stays so. Returns what then stands under the key. */
export async function changeEntry(
  { customer, key }: Pick<OutboxEntry, 'customer' | 'key'>,
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | undefined> {
  const entry = await storage.change(nameOf(customer, key), (present) => present && change(present));
  tellChanged();
  return entry;
}

export async function removeEntry({ customer, key }: Pick<OutboxEntry, 'customer' | 'key'>): Promise<void> {
  await storage.remove(nameOf(customer, key));
  tellChanged();
}

/** Returns the function that stops listening. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellChanged(): void {
  channel?.postMessage(null);
  tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function nameOf(customer: CustomerKey, key: string): string {
  return `${customer}:${key}`;
}
