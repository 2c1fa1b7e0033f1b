const MARGIN = 12;

type Span = Readonly<Record<'start' | 'end', number>>;

function spanOf(element: Element): Span {
  const { top, bottom } = element.getBoundingClientRect();
  return { start: top, end: bottom };
}

/** The sizes' names and four colors. */
const ROWS_SHOWN = 5;

/** The current row with the one before it and as many after it as fit into the room; undefined if not even it fits. */
export function rowsAround(rows: readonly Span[], current: number, room: Span): Span | undefined {
  for (let count = Math.min(ROWS_SHOWN, rows.length); count > 0; count--) {
    const first = Math.max(0, Math.min(count > 1 ? current - 1 : current, rows.length - count));
    const [start, end] = [rows[first]?.start, rows[first + count - 1]?.end];
    if (start !== undefined && end !== undefined && end - start <= room.end - room.start) return { start, end };
  }
  return undefined;
}

/** How far to scroll to show `part` within `room`, in px; its start wins if it's larger than the room. */
export function scrollNeeded(part: Span, room: Span): number {
  if (part.start < room.start || part.end - part.start > room.end - room.start) return part.start - room.start;
  return Math.max(0, part.end - room.end);
}

/** Scrolls a cell out from behind the number pad and the table's sticky columns, if needed. */
export function revealCell(cell: HTMLElement, pad: HTMLElement): void {
  const frame = cell.closest('td') ?? cell;
  const row = frame.closest('tr');
  const scroller = row?.closest('table')?.parentElement;
  if (row && scroller && scroller.scrollWidth > scroller.clientWidth) {
    const { left, right } = frame.getBoundingClientRect();
    scroller.scrollLeft += scrollNeeded({ start: left, end: right }, betweenStickyColumns(scroller, row));
  }
  const room = { start: MARGIN, end: pad.getBoundingClientRect().top - MARGIN };
  const rows = [...(row?.closest('table')?.rows ?? [])].map(spanOf);
  const distance = scrollNeeded(rowsAround(rows, row?.rowIndex ?? 0, room) ?? spanOf(frame), room);
  if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

function betweenStickyColumns(scroller: Element, row: HTMLTableRowElement): Span {
  const { left, right } = scroller.getBoundingClientRect();
  return { start: left + stickyWidth(row.firstElementChild), end: right - stickyWidth(row.lastElementChild) };
}

function stickyWidth(cell: Element | null): number {
  return cell && getComputedStyle(cell).position === 'sticky' ? cell.getBoundingClientRect().width : 0;
}
