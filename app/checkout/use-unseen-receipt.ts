import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../cart/cart-context';
import { useStorefront } from '../storefront/storefront-context';
import { forgetUnseenReceipt, readUnseenReceipt } from './unseen-receipt';

/** Opens the success screen if a reload came between the end of an order and that screen. */
export function useUnseenReceipt(): void {
  const { customer, paths } = useStorefront();
  const { totals } = useCart();
  const navigate = useNavigate();
  const openReceipt = useEffectEvent(() => {
    const receipt = readUnseenReceipt(customer.key);
    if (!receipt) return;
    if (totals.entries === 0) void navigate(paths.success, { state: receipt, replace: true });
    else forgetUnseenReceipt(customer.key);
  });
  useEffect(() => openReceipt(), []);
}
