import { useMemo, useReducer, useRef } from 'react';
import { redo, stepToRedo, stepToUndo, undo } from '../../../../domain/cart/grid/grid-history';
import { type GridState, newGrid } from '../../../../domain/cart/grid/grid-state';
import { selectedCells } from '../../../../domain/cart/grid/selection';
import { gridShape } from '../../../../domain/cart/grid/shape';
import { cellKey, colorOfCell, type Quantities } from '../../../../domain/cart/quantity-grid';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { useAnnouncement } from './use-announcement';
import { type GridChange, useGridActions } from './use-grid-actions';

export type GridEditing = ReturnType<typeof useGridEditing>;

/** What was entered on an earlier visit. */
interface GridStart {
  readonly quantities: Quantities | undefined;
  readonly color: string;
}

/** The quantities of an item while they are being entered, and everything that changes them. */
export function useGridEditing(item: CatalogItem, start: GridStart) {
  const shape = useMemo(() => gridShape(item), [item]);
  const firstCell = (color: string) => cellKey(color, shape.sizes[0] ?? '');
  // The catalog can change while the screen is open.
  const apply = (now: GridState, change: GridChange) => change(now.shape === shape ? now : { ...now, shape });
  const [state, update] = useReducer(apply, undefined, () => newGrid(shape, firstCell(start.color), start.quantities));
  const [announcement, announce] = useAnnouncement();
  const gridRef = useRef<HTMLDivElement>(null);
  const actions = useGridActions(update, gridRef);
  const undoable = stepToUndo(state);
  const redoable = stepToRedo(state);
  const color = colorOfCell(state.active) ?? item.default_color;

  return {
    ...actions,
    shape,
    /** For the element around the cells. */
    gridRef,
    quantities: state.quantities,
    /** The cell that has the focus, or had it last. */
    activeCell: state.active,
    /** The active cell's color. */
    color,
    /** Undefined unless several cells are selected. */
    selection: state.selection,
    selected: state.selection ? selectedCells(shape, state.selection) : [],
    /** The paste that the cells show while it is neither kept nor taken back. */
    pastePreview: state.open?.kind === 'paste' ? state.open.plan : undefined,
    canUndo: undoable !== undefined,
    canRedo: redoable !== undefined,
    announcement,
    /** Tells screen readers what has happened. */
    announce,
    undo() {
      if (undoable) announce(`Undone: ${undoable.label}`);
      update(undo);
    },
    redo() {
      if (redoable) announce(`Redone: ${redoable.label}`);
      update(redo);
    },
    /** Empties the grid and forgets its history; the color stays. */
    reset: () => update(() => newGrid(shape, firstCell(color))),
  };
}
