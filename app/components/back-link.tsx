import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStorefront } from '../storefront/storefront-context';

/** The back arrow, to the store's home unless another address is given. */
export function BackLink({ to, className = '' }: { to?: string; className?: string }) {
  const { paths } = useStorefront();
  return (
    <Link
      to={to ?? paths.home}
      aria-label="Back"
      className={`grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 ${className}`}
    >
      <ArrowLeft aria-hidden size={22} strokeWidth={1.75} />
    </Link>
  );
}
