import type { PastePlan } from '../../../../domain/cart/grid/paste-plan';
import type { SkipReason } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/count-of';
import { visiblePart } from '../../../../domain/plain-text';

export const MAX_PASTE_LENGTH = 20_000;
export const MAX_PASTED_ROWS = 200;

/** Why nothing was pasted. Each sentence says that the grid is unchanged. */
export const REFUSED_PASTE = {
  empty: 'There is no text to paste. Copy cells in your spreadsheet first. Nothing was changed.',
  too_long: 'That is more than 20,000 characters. Copy only the quantities and their headings. Nothing was changed.',
  too_many_rows: 'That is more than 200 rows. Copy only the rows of this item. Nothing was changed.',
  not_loaded: 'Pasting could not be loaded. Check the connection and try again. Nothing was changed.',
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

export function nothingToPaste(reasons: readonly SkipReason[]): string {
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
    case 'has_comma':
      return `${quoted(reason.text)} has a comma, and a quantity is digits only`;
    case 'too_many':
      return `${quoted(reason.text)} is more than 100,000`;
    case 'repeated':
      return `${reason.text} appears twice, and the first one counts`;
    case 'outside':
      return 'the block is larger than what is left of the grid';
  }
}

/** Pasted text can be anything: show only what fits on a line. */
export function quoted(text: string): string {
  const visible = visiblePart(text).trim();
  return `'${visible.length > MAX_QUOTE_LENGTH ? `${[...visible].slice(0, MAX_QUOTE_LENGTH).join('')}…` : visible}'`;
}
