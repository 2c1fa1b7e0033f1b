/** Text of a cell that isn't a number, so the cell counts as empty. */
export interface RefusedText {
  readonly cell: string;
  readonly text: string;
  /** Whether it's still being typed: "1," can become "1,200". */
  readonly isOpen: boolean;
}

/** @param cell its `cellKey` */
export function findCell(within: HTMLElement | null, cell: string | undefined): HTMLElement | undefined {
  if (!cell) return undefined;
  return within?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`) ?? undefined;
}

export function focusCell(within: HTMLElement | null, cell: string | undefined): void {
  findCell(within, cell)?.focus();
}

/** The `cellKey` of the cell an event happened on: its input, or anything in the table cell around it. */
export function cellOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell =
    target.closest<HTMLElement>('[data-cell]') ?? target.closest('td')?.querySelector<HTMLElement>('[data-cell]');
  return cell?.dataset.cell;
}

export function cellOfRow(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return cellOf(target) ?? target.closest('tr')?.querySelector<HTMLElement>('[data-cell]')?.dataset.cell;
}

export function cellOfEvent({ target }: { readonly target: EventTarget }): string | undefined {
  return target instanceof HTMLElement ? target.dataset.cell : undefined;
}

/** Whether the element takes text other than a quantity, and so opens the system keyboard. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, input:not([data-cell], [type="radio"], [type="checkbox"], [type="button"])'))
  );
}
