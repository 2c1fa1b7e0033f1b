import { correctedEntry, type OutboxEntry, type OutboxPayload } from '../../domain/outbox/outbox';
import { withEncryptedCode } from './code-encryption';
import { addEntry, changeEntry, type EntryId } from './entries';

/** Writes orders to the outbox with encrypted codes. Both functions throw StorageError. */

/** Returns undefined once the order is on disk, or the entry that already has its key. */
export async function saveOrder(entry: OutboxEntry, signal?: AbortSignal): Promise<OutboxEntry | undefined> {
  return addEntry({ ...entry, payload: await withEncryptedCode(entry.payload) }, signal);
}

/** False if the entry has changed in the meantime. */
export async function saveCorrection(id: EntryId, payload: OutboxPayload): Promise<boolean> {
  const encrypted = await withEncryptedCode(payload);
  const stored = await changeEntry(id, (present) => correctedEntry(present, encrypted));
  return stored?.payload === encrypted;
}
