import { useCallback, useState } from 'react';
import type { Customer } from '../../domain/catalog/customer';
import { NO_STORE } from '../../domain/orders/order';
import { type CheckoutForm, checkoutDraft, EMPTY_FORM, writeCheckoutDraft } from './checkout-draft';
import { type RememberedContact, rememberedContact } from './contact-memory';

/** Starts as the form was left, or with the remembered contact. */
export function useCheckoutForm(customer: Customer): [CheckoutForm, (next: CheckoutForm) => void] {
  const [form, setForm] = useState(() =>
    withRemembered({ ...EMPTY_FORM, ...checkoutDraft(customer.key) }, rememberedContact(customer)),
  );
  const changeForm = useCallback(
    (next: CheckoutForm) => {
      const { code: _code, ...kept } = next;
      writeCheckoutDraft(customer.key, kept);
      setForm(next);
    },
    [customer.key],
  );
  return [form, changeForm];
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
