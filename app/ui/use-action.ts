import { messageOf } from '../data/api/client';
import { StorageError } from '../device/storage/database';
import { useToast } from './toast';

export function useAction(): (action: () => Promise<void>) => void {
  const toast = useToast();
  return (action) =>
    void action().catch((error: unknown) =>
      toast.show(error instanceof StorageError ? error.message : messageOf(error), 'error'),
    );
}
