/** Focuses the logo selector, if there is one. */
export function focusLogos(within: HTMLElement | null): void {
  const group = within?.querySelector<HTMLElement>('[data-selector="logo"]');
  group?.querySelector<HTMLElement>('input, button')?.focus();
  group?.scrollIntoView({ block: 'center' });
}
