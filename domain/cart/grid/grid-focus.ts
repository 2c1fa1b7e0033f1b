import { cellKey } from '../quantity-grid';
import { settle } from './grid-edits';
import type { GridState } from './grid-state';
import type { Move } from './moves';
import { extendSelection, type Selection, selectAll } from './selection';
import { cellsOf, positionOf } from './shape';

/** Moves the focus; the selection ends. */
export function activate(state: GridState, cell: string): GridState {
  if (!cellsOf(state.shape).includes(cell)) return state;
  if (cell === state.active && !state.selection) return state;
  const leaves = state.open?.kind === 'typing' ? settle(state) : state;
  return { ...leaves, active: cell, selection: undefined };
}

/** Goes on in another color, in the same size. */
export function activateColor(state: GridState, color: string): GridState {
  const { column } = positionOf(state.shape, state.active);
  return activate(state, cellKey(color, state.shape.sizes[column] ?? ''));
}

/** Extends the selection by one cell, or starts one at the active cell. */
export function extend(state: GridState, move: Move): GridState {
  const from = state.selection ?? { anchor: state.active, head: state.active };
  return select(state, extendSelection(state.shape, from, move));
}

/** Selects from the active cell to this one. */
export function selectTo(state: GridState, head: string): GridState {
  return select(state, { anchor: state.active, head });
}

export function selectEverything(state: GridState): GridState {
  const all = selectAll(state.shape);
  return all ? select(state, all) : state;
}

/** A single cell is the active cell, not a selection. */
function select(state: GridState, { anchor, head }: Selection): GridState {
  return { ...state, selection: anchor === head ? undefined : { anchor, head } };
}
