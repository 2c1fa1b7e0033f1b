import type { ReactNode } from 'react';
import { usePageMark } from './page-mark';

/**
 * The sticky bar with the screen's main action; on a phone it replaces the bottom navigation. On a wide screen, the size
 * of a normal one doesn't depend on its sums, so the browser lays it out without the rest of the page.
 */
export function ActionBar({ children, height = 'normal' }: { children: ReactNode; height?: 'normal' | 'tall' }) {
  usePageMark('bar', height);
  return (
    <div
      data-action-bar
      className={`sticky bottom-0 z-30 short:static flex min-h-[calc(80px+env(safe-area-inset-bottom))] items-center gap-4 max-tiny:flex-wrap border-t border-line bg-surface px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:px-6 2xl:px-8 ${height === 'normal' ? 'lg:contain-size lg:contain-layout' : ''}`}
    >
      {children}
    </div>
  );
}
