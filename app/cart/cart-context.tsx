import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Cart, type CartTotals, cartTotals, withoutOrdered } from '../../domain/cart';
import type { CustomerKey } from '../../domain/customer';
import { useToast } from '../components/toast';
import { useStorefront } from '../storefront/storefront-context';
import { type CartParser, openCart, storeCart } from './cart-storage';

interface CartState {
  readonly cart: Cart;
  readonly totals: CartTotals;
  setCart(cart: Cart): void;
  /** Takes out what has been ordered, and nothing that has been added since. */
  removeOrdered(ordered: Cart): void;
}

const CartContext = createContext<CartState | undefined>(undefined);

interface CartProviderProps {
  readonly customer: CustomerKey;
  readonly parse: CartParser | undefined;
  readonly children: ReactNode;
}

/** Keeps one customer's cart in session storage and on the screen; give it a `key` per customer. */
export function CartProvider({ customer, parse, children }: CartProviderProps) {
  const { items } = useStorefront();
  const [stored] = useState(() => openCart(customer, items, parse));
  const [cart, setShown] = useState(stored.cart);
  const toast = useToast();

  useEffect(() => {
    if (stored.wasUnreadable) toast.show('The saved cart could not be read. You start with an empty one.', 'error');
  }, [stored, toast]);

  const latest = useRef(stored.cart);
  const setCart = useCallback(
    (next: Cart) => {
      latest.current = next;
      storeCart(customer, next);
      setShown(next);
    },
    [customer],
  );
  const removeOrdered = useCallback((ordered: Cart) => setCart(withoutOrdered(latest.current, ordered)), [setCart]);

  const state = useMemo(
    () => ({ cart, totals: cartTotals(cart), setCart, removeOrdered }),
    [cart, setCart, removeOrdered],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

/** @throws outside of a store's layout. */
export function useCart(): CartState {
  const state = use(CartContext);
  if (!state) throw new Error('useCart needs a CartProvider above it');
  return state;
}
