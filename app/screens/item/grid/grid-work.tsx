import type { ReactNode } from 'react';
import { cellOfEvent } from './focus-cell';
import { PastePanel } from './paste-panel';
import { RefusedNote, type RefusedText } from './refused-note';
import type { GridEditing } from './use-grid-editing';
import { useGridKeys } from './use-grid-keys';
import type { GridPaste } from './use-grid-paste';
import { useGridPointer } from './use-grid-pointer';

interface GridWorkProps {
  readonly editing: GridEditing;
  readonly paste: GridPaste;
  /** What was typed into the active cell and refused. */
  readonly refused: RefusedText | undefined;
  /** The cells, on a wide screen or on a phone. */
  readonly children: ReactNode;
}

/** The cells with their keys, pointer and clipboard, and the paste panel below them. */
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
