import { useCallback, useEffect, useState } from 'react';
import { useStorefront } from '../../storefront/storefront-context';
import { namesOf, type OrderNames, subscribeToNames } from './packing-names';

/** The names of an order: 'loading', or undefined if this device has none or cannot read them. */
export function useOrderNames(orderKey: string): {
  readonly names: OrderNames | 'loading' | undefined;
  load(): Promise<void>;
} {
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
