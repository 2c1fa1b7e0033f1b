import type { ReactNode } from 'react';
import { BackLink } from './back-link';

/** The top row of a screen: the way back, then its title and whatever goes beside it. */
export function TitleBar({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`mb-4 flex flex-wrap items-center gap-x-4 ${className}`}>
      <BackLink />
      {children}
    </div>
  );
}
