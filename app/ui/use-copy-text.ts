import { useToast } from './toast';

/** @returns copies a text; both outcomes show as a toast */
export function useCopyText(): (text: string, copied: string, failed: string) => Promise<void> {
  const toast = useToast();
  return async (text, copied, failed) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show(copied);
    } catch {
      toast.show(failed, 'error');
    }
  };
}
