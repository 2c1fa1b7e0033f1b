import { cellKey, isQuantity, type Quantities, setCell } from '../quantity-grid';
import type { PastePlan } from './paste-plan';
import {
  cellName,
  cellsOf,
  extendSelection,
  type GridShape,
  type Move,
  positionOf,
  type Selection,
  selectAll,
} from './shape';
import { setCells } from './tools';

/**
 * The grid while it's being filled: quantities, the focused cell, the selection, and undo steps. Everything that
 * changes quantities is one step: a tool, a paste, or all that was typed during one visit to a cell.
 */
export interface GridState {
  readonly shape: GridShape;
  readonly quantities: Quantities;
  readonly active: string;
  readonly selection?: Selection | undefined;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly open?: OpenStep | undefined;
}

export interface Step {
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

/** Applies `after` where possible: a cell with an impossible quantity keeps its old one. */
function withinLimits(shape: GridShape, before: Quantities, after: Quantities): Quantities {
  return Object.fromEntries(
    cellsOf(shape).flatMap((cell) => {
      const wanted = after[cell] ?? 0;
      const quantity = isQuantity(wanted) ? wanted : (before[cell] ?? 0);
      return quantity > 0 ? [[cell, quantity]] : [];
    }),
  );
}

export function areSameQuantities(one: Quantities, other: Quantities): boolean {
  const cells = Object.keys(one);
  return cells.length === Object.keys(other).length && cells.every((cell) => one[cell] === other[cell]);
}

const MAX_STEPS = 200;

export function settle(state: GridState): GridState {
  const { open, quantities, ...rest } = state;
  if (!open) return state;
  const closed = { ...rest, quantities };
  if (areSameQuantities(open.before, quantities)) return closed;
  const step = { label: open.label, before: open.before, after: quantities };
  return { ...closed, past: [...state.past, step].slice(-MAX_STEPS), future: [] };
}

export function edit(state: GridState, change: (before: Quantities) => Quantities, label: string): GridState {
  const settled = settle(state);
  const before = settled.quantities;
  const after = withinLimits(state.shape, before, change(before));
  return areSameQuantities(before, after)
    ? settled
    : settle({ ...settled, quantities: after, open: { kind: 'change', label, before } });
}

export function type(state: GridState, cell: string, quantity: number): GridState {
  const isOpen = state.open?.kind === 'typing' && state.open.cell === cell;
  const base = isOpen ? state : settle(state);
  const before = base.quantities;
  const quantities = isQuantity(quantity) ? setCell(before, cell, quantity) : before;
  const label = cellName(cell);
  return {
    ...base,
    quantities,
    active: cell,
    selection: undefined,
    open: isOpen ? state.open : { kind: 'typing', cell, label, before },
  };
}

export function restore(state: GridState): GridState {
  const { open, ...rest } = state;
  const restored = open?.kind === 'typing' ? { ...rest, quantities: open.before } : state;
  return { ...restored, selection: undefined };
}

export function previewPaste(state: GridState, plan: PastePlan): GridState {
  const settled = settle(state);
  const before = settled.quantities;
  const quantities = withinLimits(state.shape, before, setCells(before, plan.cells));
  return { ...settled, quantities, open: { kind: 'paste', label: 'Paste', before, plan } };
}

export function activate(state: GridState, cell: string): GridState {
  if (!cellsOf(state.shape).includes(cell)) return state;
  if (cell === state.active && !state.selection) return state;
  const leaves = state.open?.kind === 'typing' ? settle(state) : state;
  return { ...leaves, active: cell, selection: undefined };
}

export function activateColor(state: GridState, color: string): GridState {
  const { column } = positionOf(state.shape, state.active);
  return activate(state, cellKey(color, state.shape.sizes[column] ?? ''));
}

export function extend(state: GridState, move: Move): GridState {
  const from = state.selection ?? { anchor: state.active, head: state.active };
  return select(state, extendSelection(state.shape, from, move));
}

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

export function stepToUndo(state: GridState): Step | undefined {
  return settle(state).past.at(-1);
}

export function stepToRedo(state: GridState): Step | undefined {
  return settle(state).future.at(-1);
}

export function undo(state: GridState): GridState {
  const settled = settle(state);
  const last = settled.past.at(-1);
  if (!last) return settled;
  return {
    ...settled,
    quantities: last.before,
    past: settled.past.slice(0, -1),
    future: [...settled.future, last],
    selection: undefined,
  };
}

export function redo(state: GridState): GridState {
  const settled = settle(state);
  const next = settled.future.at(-1);
  if (!next) return settled;
  return {
    ...settled,
    quantities: next.after,
    past: [...settled.past, next],
    future: settled.future.slice(0, -1),
    selection: undefined,
  };
}
