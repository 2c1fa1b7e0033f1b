import { useEffect, useState } from 'react';
import { cartOfFragment, type HandedOver } from '../../cart/hand-over/cart-link';
import { useStorefront } from '../../storefront/storefront-context';

/** The cart in the address, as it was when the screen opened; undefined while it is being read. */
export function useHandedOver(fragment: string): HandedOver | undefined {
  const { customer, items } = useStorefront();
  const [handedOver, setHandedOver] = useState<HandedOver>();
  useEffect(() => {
    let isLatest = true;
    void cartOfFragment(fragment, customer.key, items).then((read) => {
      // A catalog that is loaded again must not discard what has been edited.
      if (isLatest) setHandedOver((before) => before ?? read);
    });
    return () => {
      isLatest = false;
    };
  }, [fragment, customer.key, items]);
  return handedOver;
}
