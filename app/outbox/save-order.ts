import { correctedEntry, withUncheckedCode } from '../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxPayload } from '../../domain/outbox/outbox';
import { codeText } from '../../domain/text/code-text';
import { isKnownCode } from '../device/storage/known-codes';
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
  const isUnchecked = !(await isCodeKnown({ customer: id.customer, payload }));
  const stored = await changeEntry(id, (present) => {
    const corrected = correctedEntry(present, encrypted);
    return corrected === present ? undefined : withUncheckedCode(corrected, isUnchecked);
  });
  return stored?.payload === encrypted;
}

/** Whether the server accepted the code on this device before. @param entry with its readable code */
export function isCodeKnown({ customer, payload }: Pick<OutboxEntry, 'customer' | 'payload'>): Promise<boolean> {
  return isKnownCode(customer, codeText(payload.bypass_code)).catch(() => false);
}
