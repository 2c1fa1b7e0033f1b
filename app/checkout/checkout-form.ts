import { useCallback, useState } from 'react';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { readSession } from '../device/storage/session-storage';
import { type RememberedContact, rememberedContact } from './contact-memory';

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

/** Survives a reload, except for the code. */
const DRAFT = 'checkout_form';

/** Starts as the form was left, or with the remembered contact. */
export function useCheckoutForm(owner: Customer): [CheckoutForm, (next: CheckoutForm) => void] {
  const customer = owner.key;
  const [form, setForm] = useState(() => withRemembered(draftIn(readSession(DRAFT)), rememberedContact(owner)));
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

export function withoutContact({ customer_po, code }: CheckoutForm): CheckoutForm {
  return { ...EMPTY_FORM, customer_po, code };
}

/** A remembered contact never replaces typed text, or the store that Order again filled in. */
export function withRemembered(draft: CheckoutForm, remembered: RememberedContact | undefined): CheckoutForm {
  const { first_name, last_name, email, store } = draft;
  if (!remembered || first_name + last_name + email !== '') return draft;
  return { ...draft, ...remembered, store: store === NO_STORE ? remembered.store : store };
}

/** Whether the form still matches the order. Missing or unreadable fields count as equal. */
export function isDraftOf(customer: CustomerKey, ordered: Omit<CheckoutForm, 'email' | 'code'>): boolean {
  const typed = fieldsIn(readOwn(customer, DRAFT));
  const fields = ['first_name', 'last_name', 'store', 'customer_po'] as const;
  return fields.every((field) => typed[field] === undefined || typed[field] === ordered[field]);
}

function draftIn(stored: string | null): CheckoutForm {
  return { ...EMPTY_FORM, ...fieldsIn(stored) };
}

function fieldsIn(stored: string | null): Partial<CheckoutForm> {
  const fields = Object.entries(jsonOrUndefined(stored ?? '') ?? {});
  return Object.fromEntries(fields.filter(([name, value]) => name in EMPTY_FORM && typeof value === 'string'));
}
