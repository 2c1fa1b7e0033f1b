import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { useIsPhone } from '../../../components/use-media-query';
import { cellOfEvent } from './cells';
import { PastePanel, RefusedNote, type RefusedText } from './grid-panels';
import type { GridEditing } from './use-grid-editing';
import { useGridKeys } from './use-grid-keys';
import type { GridPaste } from './use-grid-paste';

interface GridWorkProps {
  readonly editing: GridEditing;
  readonly paste: GridPaste;
  readonly refused: RefusedText | undefined;
  readonly children: ReactNode;
}

export function GridWork({ editing, paste, refused, children }: GridWorkProps) {
  const handleKeyDown = useGridKeys(editing);
  const pointer = useGridPointer(editing);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the cells, which are inputs
    <div
      ref={editing.gridRef}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        const cell = cellOfEvent(event);
        if (cell) editing.handleFocus(cell);
      }}
      onCopy={paste.onCopy}
      onCut={paste.onCut}
      onPaste={paste.onPaste}
      {...pointer}
    >
      {children}
      <div aria-live="polite">{refused && <RefusedNote {...refused} />}</div>
      <PastePanel editing={editing} paste={paste} />
      <p aria-live="polite" className="sr-only">
        <span key={editing.announcement.id}>{editing.announcement.text}</span>
      </p>
    </div>
  );
}

/** Drag from the active cell, or Shift-click. There's no selection on a phone. */
function useGridPointer({ activeCell, selectTo, handleFocus }: GridEditing) {
  const isPhone = useIsPhone();
  if (isPhone) return {};
  return {
    onMouseDown(event: MouseEvent) {
      const cell = cellOfEvent(event);
      if (!cell) return;
      // Clicking the active cell doesn't focus it again, but ends the selection.
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
