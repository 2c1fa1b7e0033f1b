import type { OutboxEntry } from '../../domain/outbox/outbox';
import { listEntries, subscribeToOutbox } from './entries';

const RETRY_READ_MS = 2_000;

/**
 * Reads all entries now and after every change; the handler gets undefined when they cannot be read, which is retried.
 * Returns the function that stops watching.
 */
export function watchEntries(handle: (entries: readonly OutboxEntry[] | undefined) => void): () => void {
  let latest = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    clearTimeout(retry);
    latest += 1;
    const mine = latest;
    const entries = await listEntries().catch(() => undefined);
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
