import type { ReactNode } from 'react';
import { MAIN_LINE } from '../../domain/catalog/customer';
import { ProviderMark } from './provider-mark';

/** The frame of a page that belongs to no store, or whose store is not there yet: our mark and our number. */
export function ProviderPage({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-15 items-center justify-between border-b border-line bg-surface px-4 sm:h-19 sm:px-6 2xl:px-8">
        <ProviderMark />
        <a href={`tel:${MAIN_LINE}`} className="flex min-h-11 items-center font-name">
          Main line {MAIN_LINE}
        </a>
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
