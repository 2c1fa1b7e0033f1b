import type { ReactNode } from 'react';

/**
 * Offers float in the corner, so nothing moves when one appears. Only the first shows; the next follows once it's
 * dismissed. Room below the page's end lets people scroll anything out from under it.
 */
export function Corner({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden className="hidden h-18 with-corner:block sm:h-44 print:hidden" />
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 bottom-[calc(80px+var(--number-pad,0px)+env(safe-area-inset-bottom))] with-tall-bar:bottom-[calc(140px+env(safe-area-inset-bottom))] z-35 *:not-first:hidden sm:right-auto sm:bottom-6 sm:left-6 sm:with-action-bar:bottom-[calc(94px+var(--number-pad,0px))] print:hidden"
      >
        {children}
      </div>
    </>
  );
}
