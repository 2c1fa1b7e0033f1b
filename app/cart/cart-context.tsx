import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CustomerKey } from '../../domain/address/customer-key';
import { type Cart, type CartTotals, cartTotals } from '../../domain/cart/cart';
import { useStorefront } from '../data/storefront/storefront-context';
import { useToast } from '../ui/toast';
import { type CartParser, openCart, openedCart, storeCart, subscribeToCart } from './cart-storage';

interface CartState {
  readonly cart: Cart;
  readonly totals: CartTotals;
  setCart(cart: Cart): void;
}

const CartContext = createContext<CartState | undefined>(undefined);

interface CartProviderProps {
  readonly customer: CustomerKey;
  readonly parse: CartParser | undefined;
  readonly children: ReactNode;
}

export function CartProvider({ customer, parse, children }: CartProviderProps) {
  const { items } = useStorefront();
  const [{ wasUnreadable }] = useState(() => openCart(customer, items, parse));
  const cart = useSyncExternalStore(subscribeToCart, () => openedCart(customer));
  const toast = useToast();
  useEffect(() => {
    if (wasUnreadable) toast.show('Your saved cart could not be read. You now have an empty cart.', 'error');
  }, [wasUnreadable, toast]);
  const setCart = useCallback((next: Cart) => storeCart(customer, next), [customer]);
  const state = useMemo(() => ({ cart, totals: cartTotals(cart), setCart }), [cart, setCart]);
  return <CartContext value={state}>{children}</CartContext>;
}

export function useCart(): CartState {
  const state = use(CartContext);
  if (!state) throw new Error('useCart needs a CartProvider above it');
  return state;
}
