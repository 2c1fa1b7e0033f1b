import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { useCart } from '../cart/cart-context';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { useStorefront } from '../storefront/storefront-context';
import { receiptOf } from './read-receipt';
import type { OrderReceipt } from './receipt';

/**
 * The receipt of an order that is finished while the success screen is still loading. A reload in that moment opens the
 * checkout again, with an empty cart; the receipt leads on to the success screen.
 */
const RECEIPT = 'unseen_receipt';

export function keepUnseenReceipt(customer: CustomerKey, receipt: OrderReceipt): void {
  writeOwn(customer, RECEIPT, JSON.stringify(receipt));
}

export function readUnseenReceipt(customer: CustomerKey): OrderReceipt | undefined {
  return receiptOf(jsonOrUndefined(readOwn(customer, RECEIPT) ?? ''));
}

export function forgetUnseenReceipt(customer: CustomerKey): void {
  writeOwn(customer, RECEIPT, null);
}

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
