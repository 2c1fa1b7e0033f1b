import { CircleAlert, ClipboardPaste, type LucideIcon } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PastePlan } from '../../../../domain/cart/grid/paste-plan';
import { cellName } from '../../../../domain/cart/grid/shape';
import { countOf } from '../../../../domain/text/count-of';
import { Button } from '../../../ui/button';
import { useIsPhone } from '../../../ui/use-media-query';
import { cellOfEvent, type RefusedText } from './cells';
import type { GridEditing } from './use-grid-editing';
import { useGridKeys } from './use-grid-keys';
import type { GridPaste } from './use-grid-paste';
import { MAX_PASTE_LENGTH, pasteSummary, quoted, reasonsText } from './use-grid-paste';

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

interface GridPanelProps {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly isError?: boolean;
  readonly onEscape?: () => void;
  readonly children: ReactNode;
}

function GridPanel({ name, Icon, isError = false, onEscape, children }: GridPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The action bar may cover the space below the grid. Newer browsers return a promise, which isn't a cleanup.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
      className={`mt-3 flex flex-wrap items-center gap-3.5 rounded-card border-[1.5px] bg-surface py-2.5 pr-3 pl-4 ${isError ? 'border-err' : 'border-brand'}`}
    >
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-control ${isError ? 'bg-err-tint text-err' : 'bg-brand-tint text-brand'}`}
      >
        <Icon size={20} strokeWidth={2} />
      </span>
      {children}
    </section>
  );
}

function RefusedNote({ cell, text }: RefusedText) {
  return (
    <GridPanel name="Not accepted" Icon={CircleAlert} isError>
      <p className="min-w-0 flex-1 text-label font-note text-err">
        {quoted(text)} is not a whole number up to 100,000, so {cellName(cell)} is empty. Press Backspace and type it
        again.
      </p>
    </GridPanel>
  );
}

function PastePanel({ editing, paste }: { editing: GridEditing; paste: GridPaste }) {
  const { pastePreview, activeCell, setActiveCell } = editing;
  if (pastePreview) {
    const end = (how: () => void) => () => {
      how();
      setActiveCell(activeCell);
    };
    return <Preview plan={pastePreview} onKeep={end(editing.keepPaste)} onUndo={end(editing.undo)} />;
  }
  const close = () => {
    paste.close();
    setActiveCell(activeCell);
  };
  if (paste.isAsking) return <PasteText onText={paste.paste} onCancel={close} />;
  if (!paste.refusal) return null;
  return (
    <GridPanel name="Paste" Icon={CircleAlert} isError>
      <p role="alert" className="min-w-0 flex-1 text-label font-note text-err">
        {paste.refusal}
      </p>
      <Button size="small" onClick={close}>
        Close
      </Button>
    </GridPanel>
  );
}

function Preview({ plan, onKeep, onUndo }: { plan: PastePlan; onKeep: () => void; onUndo: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const summaryId = useId();
  // Enter keeps a paste; the focus makes screen readers read the summary.
  useEffect(() => keep.current?.focus(), []);
  return (
    <GridPanel name="Paste" Icon={ClipboardPaste} onEscape={onUndo}>
      <div id={summaryId} className="min-w-0 flex-1">
        <p className="text-card">{pasteSummary(plan)}</p>
        {plan.reasons.length > 0 && <p className="mt-px text-label font-note text-err">{reasonsText(plan.reasons)}</p>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={onUndo}>
          Undo Paste
        </Button>
        <Button ref={keep} aria-describedby={summaryId} variant="primary" size="small" onClick={onKeep}>
          Keep {countOf(plan.filled > 0 ? plan.filled : plan.cells.length, 'Cell')}
        </Button>
      </div>
    </GridPanel>
  );
}

function PasteText({ onText, onCancel }: { onText: (text: string) => void; onCancel: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <section aria-label="Paste" className="mt-3 rounded-card border-[1.5px] border-brand bg-surface p-4">
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        This browser does not let the store read the clipboard. Paste your spreadsheet cells here.
      </label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        maxLength={MAX_PASTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          // Handle the whole text: the field would silently truncate a long one.
          event.preventDefault();
          onText(event.clipboardData.getData('text/plain'));
        }}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        className="block w-full rounded-control border border-line-strong bg-surface p-3 outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint"
      />
      <div className="mt-3 flex justify-end gap-2.5">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size="small" onClick={() => onText(text)}>
          Show in the Grid
        </Button>
      </div>
    </section>
  );
}
