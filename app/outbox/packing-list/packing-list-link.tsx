import { ClipboardList } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { namesOf, type OrderNames, subscribeToNames } from './packing-names';

export function PackingListLink({ orderKey, className }: { orderKey: string; className?: string }) {
  const { paths } = useStorefront();
  const { names } = useOrderNames(orderKey);
  if (!names || names === 'loading') return null;
  return (
    <Link to={paths.packingList(orderKey)} className={`${buttonClasses()} ${className ?? ''}`}>
      <ClipboardList size={20} strokeWidth={1.75} />
      Packing list
    </Link>
  );
}

export function useOrderNames(orderKey: string) {
  const { customer } = useStorefront();
  const [names, setNames] = useState<OrderNames | 'loading' | undefined>('loading');
  const load = useCallback(
    () => namesOf(customer.key, orderKey).then(setNames, () => setNames(undefined)),
    [customer.key, orderKey],
  );
  useEffect(() => {
    void load();
    return subscribeToNames(() => void load());
  }, [load]);
  return { names, load };
}
