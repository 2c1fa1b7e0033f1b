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

/** Focuses a color's first pack box and scrolls its row into view. */
export function focusPacks(within: HTMLElement | null, color: string): void {
  const row = within?.querySelector<HTMLElement>(`[data-pack-color="${CSS.escape(color)}"]`);
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
