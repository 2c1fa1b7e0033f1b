import { useCallback, useState } from 'react';
import type { CustomerKey } from '../../domain/catalog/customer';
import { NO_STORE } from '../../domain/orders/order';
import { writeOwn } from '../cart/cart-storage';
import { readSession } from '../storage/session-storage';

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

export function useCheckoutForm(customer: CustomerKey): [CheckoutForm, (next: CheckoutForm) => void] {
  const [form, setForm] = useState(readDraft);
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
