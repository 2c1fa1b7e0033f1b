import { useEffect, useState } from 'react';
import { useStorefront } from '../../storefront/storefront-context';
import { useCart } from '../cart-context';
import { cartFragment } from './cart-link';

export type CartLink = { readonly kind: 'link'; readonly url: string } | { readonly kind: 'too_large' };

/** The link that opens this cart on another device; undefined while it is being made. */
export function useCartLink(): CartLink | undefined {
  const { customer, paths } = useStorefront();
  const { cart } = useCart();
  const [link, setLink] = useState<CartLink>();
  useEffect(() => {
    let isLatest = true;
    void cartFragment(cart, customer.key).then((fragment) => {
      if (!isLatest) return;
      setLink(
        fragment
          ? { kind: 'link', url: `${window.location.origin}${paths.handOver}#${fragment}` }
          : { kind: 'too_large' },
      );
    });
    return () => {
      isLatest = false;
    };
  }, [cart, customer.key, paths.handOver]);
  return link;
}
