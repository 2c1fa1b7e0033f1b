import { messageOf } from '../../api/client';
import { useToast } from '../../components/toast';
import { StorageError } from '../../storage/database';

/** Runs what a button does with the outbox; where the device's storage refuses, the person is told, and nothing has changed. */
export function useAction(): (action: () => Promise<void>) => Promise<void> {
  const toast = useToast();
  return (action) =>
    action().catch((error: unknown) =>
      toast.show(error instanceof StorageError ? error.message : messageOf(error), 'error'),
    );
}

/** Where the focus goes when what had it is gone. */
export const OUTBOX_TITLE = 'outbox-title';

export function focusTitle(): void {
  document.getElementById(OUTBOX_TITLE)?.focus();
}
