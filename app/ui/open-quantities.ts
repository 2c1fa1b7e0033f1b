import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { visiblePart } from '../../domain/text/code-text';
import { countOf } from '../../domain/text/count-of';

/** What a quantity's field holds that its line doesn't have: a text that can't be read, or a change that leaving makes. */
export interface OpenQuantity {
  readonly kind: 'unread' | 'pending';
  /** "Performance Polo, Navy, Medium" */
  readonly name: string;
  readonly text: string;
  /** Makes the pending change: an emptied line is removed. */
  settle(): void;
}

interface Reports {
  /** @param field the line, or any id that's the field's own */
  report(field: string, open: OpenQuantity | undefined): void;
  /** A pending change was made because its field was left. */
  reportChange(): void;
  /** What the field holds. A phone that's turned gets another layout, whose fields start with it. */
  openText(field: string): string | undefined;
}

export const QuantityReports = createContext<Reports>({
  report: () => undefined,
  reportChange: () => undefined,
  openText: () => undefined,
});

/**
 * Keeps a press from ordering anything but what's shown: a quantity that can't be read stops it, and a pending
 * change is made first, so only the next press counts. iOS leaves the focus in a field when a button is pressed.
 */
export function useOpenQuantities() {
  const open = useRef(new Map<string, OpenQuantity>());
  const [shown, setShown] = useState<readonly OpenQuantity[]>([]);
  const hasJustChanged = useRef(false);

  const report = useCallback((field: string, now: OpenQuantity | undefined) => {
    const before = open.current.get(field);
    if (now) open.current.set(field, now);
    else open.current.delete(field);
    if (before?.kind !== now?.kind || before?.text !== now?.text) setShown([...open.current.values()]);
  }, []);
  const reports = useMemo(
    () => ({
      report,
      reportChange() {
        hasJustChanged.current = true;
      },
      openText: (field: string) => open.current.get(field)?.text,
    }),
    [report],
  );

  // The press or key that left the field hasn't seen the change. The next one has.
  useEffect(() => {
    const forget = () => {
      hasJustChanged.current = false;
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);

  /** Whether a press may count. Otherwise makes pending changes. */
  const mayAct = useCallback(() => {
    const fields = [...open.current.values()];
    for (const { kind, settle } of fields) if (kind === 'pending') settle();
    return fields.length === 0 && !hasJustChanged.current;
  }, []);

  return { reports, mayAct, unread: unreadSentence(shown) };
}

const MAX_QUOTE_LENGTH = 24;

/** Why the quantities keep a button from working, as a sentence; undefined if they don't. */
export function unreadSentence(open: readonly OpenQuantity[]): string | undefined {
  const unread = open.filter(({ kind }) => kind === 'unread');
  const [first] = unread;
  if (!first) return undefined;
  if (unread.length > 1)
    return `${countOf(unread.length, 'quantity', 'quantities')} can't be read. Correct them first.`;
  const text = [...visiblePart(first.text)];
  const quoted = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).join('')}…` : text.join('');
  return `${first.name}: '${quoted}' is not a whole number from 1 to 100,000. Correct it first.`;
}
