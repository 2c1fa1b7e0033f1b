import { useCallback, useState } from 'react';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import { NO_STORE } from '../../domain/orders/order';
import { writeOwn } from '../cart/cart-storage';
import { readSession } from '../device/storage/session-storage';
import { type RememberedContact, rememberedContact } from './contact-memory';

/** The fields of the checkout (docs/specification.md, Checkout). */
export interface CheckoutForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  readonly store: string;
  readonly code: string;
}

export const EMPTY_FORM: CheckoutForm = {
  first_name: '',
  last_name: '',
  email: '',
  customer_po: '',
  store: NO_STORE,
  code: '',
};

/** The form survives a reload, except for the code. */
const DRAFT = 'checkout_form';

/** The form as it was left, or with the contact that this device was asked to remember. */
export function useCheckoutForm(owner: Customer): [CheckoutForm, (next: CheckoutForm) => void] {
  const customer = owner.key;
  const [form, setForm] = useState(() => withRemembered(readDraft(), rememberedContact(owner)));
  const keepForm = useCallback(
    (next: CheckoutForm) => {
      const { code: _code, ...kept } = next;
      keepCheckoutDraft(customer, kept);
      setForm(next);
    },
    [customer],
  );
  return [form, keepForm];
}

export function keepCheckoutDraft(customer: CustomerKey, draft: Omit<CheckoutForm, 'code'>): void {
  writeOwn(customer, DRAFT, JSON.stringify(draft));
}

/** The form without what can be remembered: name, email and store. */
export function withoutContact({ customer_po, code }: CheckoutForm): CheckoutForm {
  return { ...EMPTY_FORM, customer_po, code };
}

/** What is remembered never replaces what somebody has typed. */
export function withRemembered(draft: CheckoutForm, remembered: RememberedContact | undefined): CheckoutForm {
  const { first_name, last_name, email, store } = draft;
  const isUntouched = first_name + last_name + email === '' && store === NO_STORE;
  return isUntouched ? { ...draft, ...remembered } : draft;
}

function readDraft(): CheckoutForm {
  try {
    const draft: unknown = JSON.parse(readSession(DRAFT) ?? '{}');
    const entries = Object.entries(draft ?? {}).filter(
      ([key, value]) => key in EMPTY_FORM && typeof value === 'string',
    );
    return { ...EMPTY_FORM, ...Object.fromEntries(entries) };
  } catch {
    return EMPTY_FORM;
  }
}
