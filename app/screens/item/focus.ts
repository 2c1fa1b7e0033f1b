/** Puts the focus where the shopper must go on; does nothing where that is not on the screen. */

export function focusLogos(within: HTMLElement | null): void {
  const group = within?.querySelector<HTMLElement>('[data-selector="logo"]');
  group?.querySelector<HTMLElement>('input, button')?.focus();
  group?.scrollIntoView({ block: 'center' });
}

/** @param cell a key as `cellKey` makes it. */
export function focusCell(within: HTMLElement | null, cell: string | undefined): void {
  if (cell) within?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
}
