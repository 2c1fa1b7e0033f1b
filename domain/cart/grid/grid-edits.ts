import { type Quantities, setCell } from '../quantity-grid';
import type { GridState } from './grid-state';
import { areSameQuantities, isQuantity, withinLimits } from './limits';
import type { PastePlan } from './paste-plan';
import { cellName } from './shape';
import { setCells } from './tools';

/** More steps than anyone goes back; the oldest are forgotten. */
const MOST_STEPS = 200;

/** Closes the open step, so that what follows is a step of its own. */
export function settle(state: GridState): GridState {
  const { open, quantities, ...rest } = state;
  if (!open) return state;
  const closed = { ...rest, quantities };
  if (areSameQuantities(open.before, quantities)) return closed;
  const step = { label: open.label, before: open.before, after: quantities };
  return { ...closed, past: [...state.past, step].slice(-MOST_STEPS), future: [] };
}

/** Changes the quantities as one step. Cells that the change gives an impossible quantity keep theirs. */
export function edit(state: GridState, change: (before: Quantities) => Quantities, label: string): GridState {
  const settled = settle(state);
  const before = settled.quantities;
  const after = withinLimits(state.shape, before, change(before));
  return areSameQuantities(before, after)
    ? settled
    : settle({ ...settled, quantities: after, open: { kind: 'change', label, before } });
}

/** Sets the cell that is being typed into; the keys of one visit are one step. */
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

/** Escape: takes back what was typed since the cell got the focus. */
export function restore(state: GridState): GridState {
  const { open, ...rest } = state;
  const restored = open?.kind === 'typing' ? { ...rest, quantities: open.before } : state;
  return { ...restored, selection: undefined };
}

/** Shows a paste in the cells until it is kept or taken back. */
export function previewPaste(state: GridState, plan: PastePlan): GridState {
  const settled = settle(state);
  const before = settled.quantities;
  const quantities = withinLimits(state.shape, before, setCells(before, plan.cells));
  return { ...settled, quantities, open: { kind: 'paste', label: 'Paste', before, plan } };
}
