import type { ReactNode } from 'react';

/**
 * The sticky bar with the screen's main action; on a phone it replaces the bottom navigation. On a wide screen, its size
 * doesn't depend on its sums, so the browser lays it out without the rest of the page.
 */
const SIZES = {
  normal: 'min-h-20 lg:h-[calc(80px+env(safe-area-inset-bottom))] lg:contain-[size_layout]',
  tall: 'min-h-20',
};

export function ActionBar({ children, height = 'normal' }: { children: ReactNode; height?: 'normal' | 'tall' }) {
  return (
    <div
      data-action-bar={height}
      className={`sticky bottom-0 z-30 short:static flex items-center gap-4 border-t border-line bg-surface px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:px-6 2xl:px-8 ${SIZES[height]}`}
    >
      {children}
    </div>
  );
}
