import { useNavigate } from 'react-router-dom';
import { useCart } from '../cart/cart-context';
import { removeOrdered } from '../cart/cart-storage';
import { useStorefront } from '../storefront/storefront-context';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey } from './order-key';
import { forgetPendingCard } from './pending-card';

export interface SettleDuplicate {
  /** The cart is the order that has already arrived: empties it. */
  settleAsPlaced(): void;
  /** The cart is an additional order, which gets its own key. */
  settleAsAdditional(): void;
}

/** What a person decides when an order from this cart has already arrived (`isDuplicate`). */
export function useSettleDuplicate(clearForm: (form: CheckoutForm) => void, onSettled: () => void): SettleDuplicate {
  const { customer, paths } = useStorefront();
  const { cart } = useCart();
  const navigate = useNavigate();

  function settleAsPlaced(): void {
    settleAsAdditional();
    removeOrdered(customer.key, cart);
    clearForm(EMPTY_FORM);
    void navigate(paths.orders);
  }

  function settleAsAdditional(): void {
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    onSettled();
  }

  return { settleAsPlaced, settleAsAdditional };
}
