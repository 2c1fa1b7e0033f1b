import type { CustomerKey } from '../../domain/address/customer-key';
import type { Customer } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readOwn, writeOwn } from '../cart/cart-storage';

export interface CheckoutForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  readonly store: string;
  /** Id of the chosen store, whose name may change. */
  readonly store_id?: string | undefined;
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

const OPTIONAL = ['note', 'store_id'];
/** A group with one store starts with it. */
export function emptyForm({ stores }: Pick<Customer, 'stores'>): CheckoutForm {
  const [only, ...others] = Object.keys(stores);
  return { ...EMPTY_FORM, store: only !== undefined && others.length === 0 ? only : NO_STORE };
}

/** What was typed into the checkout, in session storage. Survives a reload, except for the code. */
const DRAFT = 'checkout_form';

/** Fields that are missing or can't be read are left out. */
export function checkoutDraft(customer: CustomerKey): Partial<CheckoutForm> {
  const fields = Object.entries(jsonOrUndefined(readOwn(customer, DRAFT) ?? '') ?? {});
  return Object.fromEntries(
    fields.filter(([name, value]) => (name in EMPTY_FORM || OPTIONAL.includes(name)) && typeof value === 'string'),
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

export type OrderDetails = Pick<CheckoutForm, 'store' | 'store_id' | 'customer_po'>;

export function readOrderDetails(customer: Pick<Customer, 'key' | 'stores'>): OrderDetails {
  const { store, store_id, customer_po } = { ...emptyForm(customer), ...checkoutDraft(customer.key) };
  return { store, store_id, customer_po };
}

export function fillOrderDetails(customer: CustomerKey, { store, store_id, customer_po }: OrderDetails): void {
  writeCheckoutDraft(customer, { ...checkoutDraft(customer), store, store_id, customer_po });
}
