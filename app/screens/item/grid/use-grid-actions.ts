import { type Dispatch, type RefObject, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { edit, previewPaste, restore, settle, type } from '../../../../domain/cart/grid/grid-edits';
import { activate, activateColor, extend, selectEverything, selectTo } from '../../../../domain/cart/grid/grid-focus';
import type { GridState } from '../../../../domain/cart/grid/grid-state';
import type { Move } from '../../../../domain/cart/grid/moves';
import type { PastePlan } from '../../../../domain/cart/grid/paste-plan';
import type { Quantities } from '../../../../domain/cart/quantity-grid';
import { focusCell } from './focus-cell';

export type GridChange = (before: GridState) => GridState;

/** What can be done to a grid. The functions stay the same, so that only those cells render that a change concerns. */
export function useGridActions(update: Dispatch<GridChange>, gridRef: RefObject<HTMLElement | null>) {
  return useMemo(
    () => ({
      /** Changes quantities as one step, which undo takes back. @param label names it: "Undone: Double Navy" */
      edit: (change: (before: Quantities) => Quantities, label: string) => update((now) => edit(now, change, label)),
      /** Sets a cell that is being typed into; all that is typed during one visit to a cell is one step. */
      type: (cell: string, quantity: number) => update((now) => type(now, cell, quantity)),
      /** Takes back what was typed since the cell got the focus. */
      restore: () => update(restore),
      /** Moves the focus to a cell. */
      setActiveCell(cell: string) {
        flushSync(() => update((now) => activate(now, cell)));
        focusCell(gridRef.current, cell);
      },
      /** For a cell that has got the focus. */
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
