import { type ClipboardEvent, useState } from 'react';
import type { PastePlan } from '../../../../domain/cart/grid/paste-plan';
import { copyText } from '../../../../domain/cart/grid/shape';
import { refusal, type SkipReason, setCells } from '../../../../domain/cart/grid/tools';
import { parseQuantity, type Quantities } from '../../../../domain/cart/quantity-grid';
import { codeText, visiblePart } from '../../../../domain/text/code-text';
import { countOf } from '../../../../domain/text/count-of';
import { wholeNumber } from '../../../../domain/text/whole-number';
import { explainFailedLoad } from '../../../device/installation/failed-load';
import { cellOfEvent } from './cells';
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
    if (!loaded) return refuse(`${await explainFailedLoad('Pasting')} Nothing was changed.`);
    // Pasting over a selection starts at its upper left corner, wherever it was started.
    const plan = loaded.planBlock(shape, text, selected[0] ?? activeCell);
    if (!plan) return refuse(REFUSED_PASTE.too_many_rows);
    if (plan.cells.length === 0) return refuse(nothingToPaste(plan.reasons));
    editing.previewPaste(plan);
  }

  async function paste(text: string) {
    setRefused(undefined);
    setIsAsking(false);
    const only = codeText(text);
    if (only === '') return refuse(REFUSED_PASTE.empty);
    if (text.length > MAX_PASTE_LENGTH) return refuse(REFUSED_PASTE.too_long);
    if (isBlock(text.trim())) return pasteBlock(text);
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

export const MAX_PASTE_LENGTH = 20_000;

/** Whether the text has several cells. "1,200" is one number. */
function isBlock(text: string): boolean {
  return /[\t\r\n;]/.test(text) || (text.includes(',') && wholeNumber(codeText(text)) === undefined);
}

/** Why nothing was pasted. Each sentence says that the grid is unchanged. */
const REFUSED_PASTE = {
  empty: 'There is no text to paste. Copy cells in your spreadsheet first. Nothing was changed.',
  too_long: 'That is more than 20,000 characters. Copy only the quantities and their headings. Nothing was changed.',
  too_many_rows: 'That is more than 200 rows. Copy only the rows of this item. Nothing was changed.',
};

const MAX_REASONS = 4;
const MAX_QUOTE_LENGTH = 24;

export function pasteSummary({ cells, filled, skipped }: PastePlan): string {
  const emptied = cells.length - filled;
  return [
    filled > 0 || emptied === 0 ? `${countOf(filled, 'cell')} filled` : '',
    filled === 0 && emptied > 0 ? `${countOf(emptied, 'cell')} emptied` : '',
    skipped > 0 ? `${skipped.toLocaleString('en-US')} skipped` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** "'XXXXL' is not a size of this item; '1.5' is not a whole number" */
export function reasonsText(reasons: readonly SkipReason[]): string {
  const texts = reasons.slice(0, MAX_REASONS).map(reasonText);
  const more = reasons.length - texts.length;
  return [...texts, ...(more > 0 ? [`and ${countOf(more, 'more reason', 'more reasons')}`] : [])].join('; ');
}

function nothingToPaste(reasons: readonly SkipReason[]): string {
  return reasons.length > 0 ? `${reasonsText(reasons)}. Nothing was changed.` : REFUSED_PASTE.empty;
}

function reasonText(reason: SkipReason): string {
  switch (reason.kind) {
    case 'not_a_size':
      return reason.text === '' ? 'a column has no size' : `${quoted(reason.text)} is not a size of this item`;
    case 'not_a_color':
      return reason.text === '' ? 'a row has no color' : `${quoted(reason.text)} is not a color of this item`;
    case 'not_whole':
      return `${quoted(reason.text)} is not a whole number`;
    case 'too_many':
      return `${quoted(reason.text)} is more than 100,000`;
    case 'repeated':
      return `${reason.text} appears twice, and the first one counts`;
    case 'other_item':
      return reason.text === '' ? 'a row has no item' : `${quoted(reason.text)} is another item`;
    case 'left_out':
      return `${quoted(reason.text)} is left out`;
    case 'no_heading':
      return 'it takes a heading to tell which column has the quantities';
    case 'outside':
      return 'the block is larger than what is left of the grid';
  }
}

/** Pasted text can be anything: show only what fits on a line. */
export function quoted(text: string): string {
  const visible = visiblePart(text).trim();
  return `'${visible.length > MAX_QUOTE_LENGTH ? `${[...visible].slice(0, MAX_QUOTE_LENGTH).join('')}…` : visible}'`;
}
