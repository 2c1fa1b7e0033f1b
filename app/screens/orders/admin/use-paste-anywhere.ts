import { useEffect } from 'react';
import { isPastedBlock } from '../../../../domain/orders/pasted-text';
import type { LineEditStore } from './line-edit-store';

/** Takes rows pasted anywhere on the Orders screen, except into a field or while a dialog is open. */
export function usePasteAnywhere(edits: LineEditStore, isUnlocked: boolean): void {
  useEffect(() => {
    if (!isUnlocked) return;
    function handlePaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
      if (isElsewhere || document.querySelector('[role="dialog"]') || !isPastedBlock(text)) return;
      event.preventDefault();
      edits.set({ sheet: { text } });
    }
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [edits, isUnlocked]);
}

/** The text in the clipboard; undefined if the browser does not let the page read it, or if there is none. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()) || undefined;
  } catch {
    return undefined;
  }
}
