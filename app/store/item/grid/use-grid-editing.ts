import { type Dispatch, type RefObject, useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  activate,
  activateColor,
  edit,
  extend,
  type GridState,
  newGrid,
  previewPaste,
  redo,
  restore,
  selectEverything,
  selectTo,
  settle,
  stepToRedo,
  stepToUndo,
  type,
  undo,
} from '../../../../domain/cart/grid/grid-state';
import type { PastePlan } from '../../../../domain/cart/grid/paste-plan';
import { gridShape, type Move, selectedCells } from '../../../../domain/cart/grid/shape';
import { cellKey, colorOfCell, type Quantities } from '../../../../domain/cart/quantity-grid';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { focusCell } from './cells';

export type GridEditing = ReturnType<typeof useGridEditing>;

interface GridStart {
  readonly quantities: Quantities | undefined;
  readonly color: string;
}

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
    gridRef,
    quantities: state.quantities,
    activeCell: state.active,
    color,
    selection: state.selection,
    selected: state.selection ? selectedCells(shape, state.selection) : [],
    /** The paste shown in the cells until it's kept or undone. */
    pastePreview: state.open?.kind === 'paste' ? state.open.plan : undefined,
    canUndo: undoable !== undefined,
    canRedo: redoable !== undefined,
    announcement,
    announce,
    undo() {
      if (undoable) announce(`Undone: ${undoable.label}`);
      update(undo);
    },
    redo() {
      if (redoable) announce(`Redone: ${redoable.label}`);
      update(redo);
    },
    reset: () => update(() => newGrid(shape, firstCell(color))),
  };
}

export interface Announcement {
  readonly text: string;
  readonly id: number;
}

function useAnnouncement(): readonly [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', id: 0 });
  const announce = useCallback((text: string) => setAnnouncement(({ id }) => ({ text, id: id + 1 })), []);
  return [announcement, announce];
}

type GridChange = (before: GridState) => GridState;

/** The functions are stable, so only the affected cells render. */
function useGridActions(update: Dispatch<GridChange>, gridRef: RefObject<HTMLElement | null>) {
  return useMemo(
    () => ({
      /** Changes quantities in one undoable step. @param label names it: "Undone: Double Navy" */
      edit: (change: (before: Quantities) => Quantities, label: string) => update((now) => edit(now, change, label)),
      type: (cell: string, quantity: number) => update((now) => type(now, cell, quantity)),
      restore: () => update(restore),
      setActiveCell(cell: string) {
        flushSync(() => update((now) => activate(now, cell)));
        focusCell(gridRef.current, cell);
      },
      handleFocus: (cell: string) => update((now) => activate(now, cell)),
      setColor: (next: string) => update((now) => activateColor(now, next)),
      extend: (move: Move) => update((now) => extend(now, move)),
      selectTo: (cell: string) => update((now) => selectTo(now, cell)),
      selectAll: () => update(selectEverything),
      previewPaste: (plan: PastePlan) => update((now) => previewPaste(now, plan)),
      keepPaste: () => update(settle),
    }),
    [update, gridRef],
  );
}
