import { type ClipboardEvent, useState } from 'react';
import { copyText } from '../../../../domain/cart/grid/shape';
import { isGrouped, refusal, setCells } from '../../../../domain/cart/grid/tools';
import { parseQuantity, type Quantities } from '../../../../domain/cart/quantity-grid';
import { cellOfEvent } from './cells';
import { MAX_PASTE_LENGTH, nothingToPaste, REFUSED_PASTE } from './paste-messages';
import type { GridEditing } from './use-grid-editing';
import { clearSelection } from './use-grid-keys';

export type GridPaste = ReturnType<typeof useGridPaste>;

export function useGridPaste(editing: GridEditing) {
  const { shape, quantities, activeCell, selection, selected, announce } = editing;
  const [refused, setRefused] = useState<{ readonly text: string; readonly at: Quantities }>();
  const [isAsking, setIsAsking] = useState(false);

  const refuse = (text: string) => setRefused({ text, at: quantities });

  async function pasteBlock(text: string) {
    const loaded = await import('./plan-block').catch(() => undefined);
    if (!loaded) return refuse(REFUSED_PASTE.not_loaded);
    // Pasting over a selection starts at its upper left corner, wherever it was started.
    const plan = loaded.planBlock(shape, text, selected[0] ?? activeCell);
    if (!plan) return refuse(REFUSED_PASTE.too_many_rows);
    if (plan.cells.length === 0) return refuse(nothingToPaste(plan.reasons));
    editing.previewPaste(plan);
  }

  async function paste(text: string) {
    setRefused(undefined);
    setIsAsking(false);
    const only = text.trim();
    if (only === '') return refuse(REFUSED_PASTE.empty);
    if (text.length > MAX_PASTE_LENGTH) return refuse(REFUSED_PASTE.too_long);
    if (/[\t\r\n,]/.test(only) && !isGrouped(only)) return pasteBlock(text);
    const quantity = parseQuantity(only);
    if (quantity === undefined) return refuse(nothingToPaste([refusal(only)]));
    const cells = selected.length > 0 ? selected : [activeCell];
    editing.edit(
      (before) =>
        setCells(
          before,
          cells.map((cell) => [cell, quantity]),
        ),
      'Paste',
    );
    announce(`${only} pasted`);
  }

  function copy(event: ClipboardEvent): boolean {
    if (!selection || !cellOfEvent(event)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(shape, quantities, selection));
    return true;
  }

  return {
    paste,
    /** Why nothing was pasted, until something else happens in the grid. */
    refusal: refused?.at === quantities ? refused.text : undefined,
    isAsking,
    /** Reads the clipboard, or asks for its text where the browser doesn't let a page read it. */
    async pasteClipboard() {
      const text = await navigator.clipboard?.readText?.().catch(() => undefined);
      if (text === undefined) setIsAsking(true);
      else await paste(text);
    },
    close() {
      setRefused(undefined);
      setIsAsking(false);
    },
    onCopy: (event: ClipboardEvent) => {
      if (copy(event)) announce('Copied');
    },
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) clearSelection(editing);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!cellOfEvent(event)) return;
      event.preventDefault();
      void paste(event.clipboardData.getData('text/plain'));
    },
  };
}
