import type { CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readOwn, writeOwn } from '../cart/cart-storage';
import type { CheckoutForm } from './checkout-form';

export type OrderDetails = Pick<CheckoutForm, 'store' | 'customer_po'>;

const DRAFT = 'checkout_form';

export function readOrderDetails(customer: CustomerKey): OrderDetails {
  const { store, customer_po } = readDraft(customer);
  return {
    store: typeof store === 'string' ? store : NO_STORE,
    customer_po: typeof customer_po === 'string' ? customer_po : '',
  };
}

export function fillOrderDetails(customer: CustomerKey, { store, customer_po }: OrderDetails): void {
  writeOwn(customer, DRAFT, JSON.stringify({ ...readDraft(customer), store, customer_po }));
}

function readDraft(customer: CustomerKey): Readonly<Record<string, unknown>> {
  const draft = jsonOrUndefined(readOwn(customer, DRAFT) ?? '{}');
  return typeof draft === 'object' && draft !== null ? { ...draft } : {};
}
