import { type PastePlan, planPaste } from '../../../../domain/cart/grid/paste-plan';
import type { GridShape } from '../../../../domain/cart/grid/shape';
import { MOST_PASTED_ROWS } from './paste-messages';
import { readBlock } from './read-block';

/** What a pasted block would fill in; undefined if it has too many rows. Loaded with the first one. */
export function planBlock(shape: GridShape, text: string, active: string): PastePlan | undefined {
  const rows = readBlock(text);
  return rows.length > MOST_PASTED_ROWS ? undefined : planPaste(shape, rows, active);
}
