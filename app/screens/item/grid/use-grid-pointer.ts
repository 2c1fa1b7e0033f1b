import type { MouseEvent, PointerEvent } from 'react';
import { useIsPhone } from '../../../components/use-media-query';
import { cellOfEvent } from './focus-cell';
import type { GridEditing } from './use-grid-editing';

/** Selects cells with the mouse: by dragging from the active cell, or with Shift and a click. A phone selects none. */
export function useGridPointer({ activeCell, selectTo, handleFocus }: GridEditing) {
  const isPhone = useIsPhone();
  if (isPhone) return {};
  return {
    onMouseDown(event: MouseEvent) {
      const cell = cellOfEvent(event);
      if (!cell) return;
      // A click on the active cell gives it no new focus, but ends the selection.
      if (!event.shiftKey) return handleFocus(cell);
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
