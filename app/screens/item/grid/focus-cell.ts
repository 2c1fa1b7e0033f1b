/** Focuses a cell, if it is on the screen. @param cell its `cellKey`. */
export function focusCell(within: HTMLElement | null, cell: string | undefined): void {
  if (cell) within?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
}

/** The `cellKey` of the cell that an event comes from, if it comes from one. */
export function cellOfEvent({ target }: { readonly target: EventTarget }): string | undefined {
  return target instanceof HTMLElement ? target.dataset.cell : undefined;
}
