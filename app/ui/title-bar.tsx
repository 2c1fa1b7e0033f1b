import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStorefront } from '../data/storefront/storefront-context';
import { Link } from './link';

interface TitleBarProps {
  readonly children: ReactNode;
  readonly className?: string;
}

export function TitleBar({ children, className = 'mb-4 gap-x-4' }: TitleBarProps) {
  return (
    <div className={`flex flex-wrap items-center ${className}`}>
      <BackLink />
      {children}
    </div>
  );
}

export function BackLink({ to, className = '' }: { to?: string; className?: string }) {
  const { paths } = useStorefront();
  return (
    <Link
      to={to ?? paths.home}
      aria-label="Back"
      className={`grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 ${className}`}
    >
      <ArrowLeft size={22} strokeWidth={1.75} />
    </Link>
  );
}
