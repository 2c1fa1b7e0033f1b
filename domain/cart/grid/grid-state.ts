import type { Quantities } from '../quantity-grid';
import { withinLimits } from './limits';
import type { PastePlan } from './paste-plan';
import type { Selection } from './selection';
import type { GridShape } from './shape';

/**
 * The grid while it is being filled: quantities, the cell that has the focus, the selection, and what can be undone.
 * Everything that changes quantities is one step: a tool, a paste, or all that was typed during one visit to a cell.
 */
export interface GridState {
  readonly shape: GridShape;
  readonly quantities: Quantities;
  /** The cell that has the focus, or had it last. */
  readonly active: string;
  /** More than one cell. */
  readonly selection?: Selection | undefined;
  /** Undone from the last one back. */
  readonly past: readonly Step[];
  /** Redone from the last one back. */
  readonly future: readonly Step[];
  /** A step that is still open: it can grow, be restored, or be taken back as a whole. */
  readonly open?: OpenStep | undefined;
}

export interface Step {
  /** What was done, for "Undone: …". */
  readonly label: string;
  readonly before: Quantities;
  readonly after: Quantities;
}

type OpenStep = { readonly label: string; readonly before: Quantities } & (
  | { readonly kind: 'typing'; readonly cell: string }
  | { readonly kind: 'paste'; readonly plan: PastePlan }
  | { readonly kind: 'change' }
);

export function newGrid(shape: GridShape, active: string, quantities: Quantities = {}): GridState {
  return { shape, quantities: withinLimits(shape, {}, quantities), active, past: [], future: [] };
}
