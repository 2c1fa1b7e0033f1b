import type { MouseEvent, PointerEvent } from 'react';
import { cellOfEvent } from './focus-cell';
import type { GridEditing } from './use-grid-editing';

/** Selects cells with the mouse: by dragging from the active cell, or with Shift and a click. */
export function useGridPointer({ activeCell, selectTo }: GridEditing) {
  return {
    onMouseDown(event: MouseEvent) {
      const cell = cellOfEvent(event);
      if (!cell || !event.shiftKey) return;
      event.preventDefault();
      selectTo(cell);
    },
    onPointerOver(event: PointerEvent) {
      const cell = cellOfEvent(event);
      const isDragging = event.pointerType === 'mouse' && event.buttons === 1;
      const focused = document.activeElement;
      if (cell && isDragging && focused instanceof HTMLElement && focused.dataset.cell === activeCell) selectTo(cell);
    },
  };
}
