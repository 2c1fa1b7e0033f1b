import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../components/button';
import { useStorefront } from '../../storefront/storefront-context';
import { useOrderNames } from './use-order-names';

/** The way to an order's packing list, if this device has names for it. */
export function PackingListLink({ orderKey, className }: { orderKey: string; className?: string }) {
  const { paths } = useStorefront();
  const { names } = useOrderNames(orderKey);
  if (!names || names === 'loading') return null;
  return (
    <Link to={paths.packingList(orderKey)} className={`${buttonClasses()} ${className ?? ''}`}>
      <ClipboardList aria-hidden size={20} strokeWidth={1.75} />
      Packing list
    </Link>
  );
}
