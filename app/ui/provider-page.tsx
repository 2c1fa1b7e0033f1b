import type { ReactNode } from 'react';
import { MAIN_LINE } from '../data/storefront/deployment';

/** The frame of a page outside any store, or whose store hasn't loaded: our logo and phone number. */
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

export function ProviderMark() {
  return (
    <svg aria-hidden viewBox="0 0 34 34" className="size-6.5 sm:size-8.5">
      <rect width="34" height="34" rx="8" className="fill-ink" />
      <path
        d="m10 10 5 5m0-5-5 5M19 10l5 5m0-5-5 5M10 19l5 5m0-5-5 5M19 19l5 5m0-5-5 5"
        className="stroke-white"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
