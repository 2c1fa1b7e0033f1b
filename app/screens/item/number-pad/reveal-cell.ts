/** Space left between a revealed cell and the edge, in px. */
const MARGIN = 12;

/** A stretch of the screen, in px. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** How far to scroll so that `part` lies within `room`, in px; its start wins if it is larger than the room. */
export function scrollNeeded(part: Span, room: Span): number {
  if (part.start < room.start || part.end - part.start > room.end - room.start) return part.start - room.start;
  return Math.max(0, part.end - room.end);
}

/** Scrolls a cell out from behind the number pad and the table's sticky columns. Nothing moves if it is in sight. */
export function revealCell(cell: HTMLElement, pad: HTMLElement): void {
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
