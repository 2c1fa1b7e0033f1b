import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SelectorProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string | null;
  onChange(value: string): void;
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
  /** A small picture before the option's name. */
  readonly thumbnail?: (option: string) => ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
}

export const SELECTOR_LABEL = 'mb-1.5 block text-label font-semibold text-ink-2';
export const SELECTOR_ERROR = 'mt-1.5 text-label font-medium text-err';

/** The classes of the button that opens the list. */
export function selectorClasses(hasError: boolean): string {
  return `flex min-h-12 w-full items-center gap-3 rounded-control border bg-surface px-3.5 text-left outline-none focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand-tint data-open:border-brand ${hasError ? 'border-err' : 'border-line-strong'}`;
}

/** What the button shows: the value, or what to choose. */
export function SelectorFace({ value, thumbnail, placeholder = '' }: SelectorProps) {
  return (
    <>
      {value && thumbnail?.(value)}
      <span className={`min-w-0 flex-1 truncate ${value ? '' : 'text-ink-3'}`}>{value || placeholder}</span>
      <ChevronDown aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
    </>
  );
}
