/** Focuses the logo selector, if there is one. */
export function focusLogos(within: HTMLElement | null): void {
  const group = within?.querySelector<HTMLElement>('[data-selector="logo"]');
  group?.querySelector<HTMLElement>('input, button')?.focus();
  group?.scrollIntoView({ block: 'center' });
}

/** Focuses a cell, if it is on the screen. @param cell its `cellKey`. */
export function focusCell(within: HTMLElement | null, cell: string | undefined): void {
  if (cell) within?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
}
