import { Suspense, useEffect, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { hasStoredCart, subscribeToWrites } from '../../cart/cart-storage';
import { useStorefront } from '../../data/storefront/storefront-context';
import { lazyOptional } from '../../ui/lazy-optional';
import { mayHaveCopies } from './copies-hint';

const RestoreOffer = lazyOptional(async () => (await import('./restore-offer')).RestoreOffer);

/**
 * Copies the cart in case the tablet kills the tab, and offers such a copy on the next visit. Both parts load only when
 * there is a cart or a copy.
 */
export function CartCopies() {
  const { customer } = useStorefront();
  const [isOffering] = useState(mayHaveCopies);
  useEffect(() => {
    if (hasStoredCart(customer.key)) copyCart(customer.key);
    return subscribeToWrites((owner, key) => {
      if (key !== 'checkout_form') copyCart(owner);
    });
  }, [customer.key]);
  return isOffering ? (
    <Suspense fallback={null}>
      <RestoreOffer />
    </Suspense>
  ) : null;
}

/** After the change has been painted. The cart works without its copy, so a failure isn't shown. */
function copyCart(customer: CustomerKey): void {
  setTimeout(() => void import('./copy-cart').then((module) => module.copyCart(customer)).catch(() => undefined));
}
