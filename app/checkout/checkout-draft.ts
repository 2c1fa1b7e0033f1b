import type { CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readOwn, writeOwn } from '../cart/cart-storage';

export interface CheckoutForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  readonly store: string;
  readonly code: string;
  /** To the approvers, if the order waits for any. */
  readonly note?: string;
}

export const EMPTY_FORM: CheckoutForm = {
  first_name: '',
  last_name: '',
  email: '',
  customer_po: '',
  store: NO_STORE,
  code: '',
};

/** What was typed into the checkout, in session storage. Survives a reload, except for the code. */
const DRAFT = 'checkout_form';

/** Fields that are missing or can't be read are left out. */
export function checkoutDraft(customer: CustomerKey): Partial<CheckoutForm> {
  const fields = Object.entries(jsonOrUndefined(readOwn(customer, DRAFT) ?? '') ?? {});
  return Object.fromEntries(
    fields.filter(([name, value]) => (name in EMPTY_FORM || name === 'note') && typeof value === 'string'),
  );
}

export function writeCheckoutDraft(customer: CustomerKey, draft: Partial<Omit<CheckoutForm, 'code'>>): void {
  writeOwn(customer, DRAFT, JSON.stringify(draft));
}

/** Whether the form still holds what was ordered with. */
export function isDraftOf(customer: CustomerKey, ordered: Omit<CheckoutForm, 'email' | 'code'>): boolean {
  const typed = checkoutDraft(customer);
  const fields = ['first_name', 'last_name', 'store', 'customer_po'] as const;
  return fields.every((field) => typed[field] === undefined || typed[field] === ordered[field]);
}

export type OrderDetails = Pick<CheckoutForm, 'store' | 'customer_po'>;

export function readOrderDetails(customer: CustomerKey): OrderDetails {
  const { store = NO_STORE, customer_po = '' } = checkoutDraft(customer);
  return { store, customer_po };
}

export function fillOrderDetails(customer: CustomerKey, { store, customer_po }: OrderDetails): void {
  writeCheckoutDraft(customer, { ...checkoutDraft(customer), store, customer_po });
}
