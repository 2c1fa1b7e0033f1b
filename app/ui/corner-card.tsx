import type { ComponentProps } from 'react';
import { usePageMark } from './page-mark';

/** Apart from the corner, which every page loads. One row on a phone, text above the buttons on wider screens. */
export function CornerCard(props: Omit<ComponentProps<'section'>, 'className'>) {
  usePageMark('corner');
  return (
    <section
      className="pointer-events-auto flex min-w-0 items-center gap-2 rounded-card border border-line bg-surface p-2 pl-3.5 text-label text-ink-2 shadow-float sm:w-100 sm:flex-wrap sm:gap-x-2.5 sm:gap-y-3 sm:p-4.5"
      {...props}
    />
  );
}
