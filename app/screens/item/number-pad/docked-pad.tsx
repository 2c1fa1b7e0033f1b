import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { lazyOptional } from '../../../components/lazy-optional';
import { findCell } from '../grid/cells';
import type { NumberPadProps } from './number-pad';
import { loadNumberPad } from './use-number-pad';

const NumberPad = lazyOptional(loadNumberPad);

interface DockedPadProps extends NumberPadProps {
  readonly cells: RefObject<HTMLElement | null>;
}

/** Keeps the current cell in view, and reserves the pad's room while it loads. */
export function DockedPad({ cells, ...props }: DockedPadProps) {
  const pad = useRef<HTMLDivElement>(null);
  useReservedRoom(cells, pad, props.activeCell);
  return (
    <div
      ref={pad}
      data-number-pad
      className="short:sticky short:bottom-0 short:z-30 pad-flat:min-h-38 min-h-86 border-t border-line-strong bg-surface shadow-pad sm:min-h-72 pad-low:min-h-55"
    >
      <Suspense fallback={null}>
        <NumberPad {...props} />
      </Suspense>
    </div>
  );
}

/** Tells the page how much of it the pad covers, and reveals the cell when that or the cell changes. */
function useReservedRoom(
  cells: RefObject<HTMLElement | null>,
  pad: RefObject<HTMLDivElement | null>,
  activeCell: string,
): void {
  useEffect(() => {
    const element = pad.current;
    if (!element) return;
    const page = document.documentElement.style;
    const watch = new ResizeObserver(() => {
      page.setProperty('--number-pad', `${element.offsetHeight}px`);
      const cell = findCell(cells.current, activeCell);
      if (cell) revealCell(cell, element);
    });
    watch.observe(element);
    // The pad's width follows the window's, so this also catches turning the device.
    return () => {
      watch.disconnect();
      page.removeProperty('--number-pad');
    };
  }, [cells, pad, activeCell]);
}

const MARGIN = 12;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** How far to scroll so that `part` lies within `room`, in px; its start wins if it's larger than the room. */
export function scrollNeeded(part: Span, room: Span): number {
  if (part.start < room.start || part.end - part.start > room.end - room.start) return part.start - room.start;
  return Math.max(0, part.end - room.end);
}

/** Scrolls a cell out from behind the number pad and the table's sticky columns, if needed. */
function revealCell(cell: HTMLElement, pad: HTMLElement): void {
  const frame = cell.closest('td') ?? cell;
  const row = frame.closest('tr');
  const scroller = row?.closest('table')?.parentElement;
  if (row && scroller && scroller.scrollWidth > scroller.clientWidth) {
    const { left, right } = frame.getBoundingClientRect();
    scroller.scrollLeft += scrollNeeded({ start: left, end: right }, betweenStickyColumns(scroller, row));
  }
  const { top, bottom } = frame.getBoundingClientRect();
  const room = { start: MARGIN, end: pad.getBoundingClientRect().top - MARGIN };
  const distance = scrollNeeded({ start: top, end: bottom }, room);
  if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

function betweenStickyColumns(scroller: Element, row: HTMLTableRowElement): Span {
  const { left, right } = scroller.getBoundingClientRect();
  return { start: left + stickyWidth(row.firstElementChild), end: right - stickyWidth(row.lastElementChild) };
}

function stickyWidth(cell: Element | null): number {
  return cell && getComputedStyle(cell).position === 'sticky' ? cell.getBoundingClientRect().width : 0;
}
