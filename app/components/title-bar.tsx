import type { ReactNode } from 'react';
import { BackLink } from './back-link';

interface TitleBarProps {
  readonly children: ReactNode;
  /** Its margin and gaps. */
  readonly className?: string;
}

/** The top row of a screen: the way back, then its title and whatever goes beside it. */
export function TitleBar({ children, className = 'mb-4 gap-x-4' }: TitleBarProps) {
  return (
    <div className={`flex flex-wrap items-center ${className}`}>
      <BackLink />
      {children}
    </div>
  );
}
