/** Focuses a color's first pack box and scrolls its row into view. */
export function focusPacks(within: HTMLElement | null, color: string): void {
  const row = within?.querySelector<HTMLElement>(`[data-pack-color="${CSS.escape(color)}"]`);
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
