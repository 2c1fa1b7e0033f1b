import { settle } from './grid-edits';
import type { GridState, Step } from './grid-state';

/** The step that an undo takes back. */
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
