import { messageOf } from '../../api/client';
import { useToast } from '../../components/toast';
import { StorageError } from '../../device/storage/database';

export function useAction(): (action: () => Promise<void>) => Promise<void> {
  const toast = useToast();
  return (action) =>
    action().catch((error: unknown) =>
      toast.show(error instanceof StorageError ? error.message : messageOf(error), 'error'),
    );
}

/** Gets the focus when the focused element is removed. */
export const OUTBOX_TITLE = 'outbox-title';

export function focusTitle(): void {
  document.getElementById(OUTBOX_TITLE)?.focus();
}
