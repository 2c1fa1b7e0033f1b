import { correctedEntry, type OutboxEntry, type OutboxPayload } from '../../domain/outbox/outbox';
import { withEncryptedCode } from './code-encryption';
import { addEntry, changeEntry, type EntryId } from './entries';

/**
 * How orders get into the outbox: their codes are encrypted before anything is written. All functions throw
 * StorageError.
 */

/** As `addEntry`: undefined when the order is on the device's disk, or the entry that already stands under its key. */
export async function keepOrder(entry: OutboxEntry, signal?: AbortSignal): Promise<OutboxEntry | undefined> {
  return addEntry({ ...entry, payload: await withEncryptedCode(entry.payload) }, signal);
}

/** Keeps a refused order as a person has corrected it. False when somebody else has dealt with it meanwhile. */
export async function keepCorrection(id: EntryId, payload: OutboxPayload): Promise<boolean> {
  const encrypted = await withEncryptedCode(payload);
  const kept = await changeEntry(id, (present) => correctedEntry(present, encrypted));
  return kept?.payload === encrypted;
}
