import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { Customer } from '../../domain/catalog/customer';
import { currentStore } from '../../domain/catalog/store-ids';
import { jsonOrUndefined } from '../../domain/json';
import { NO_STORE } from '../../domain/orders/order';
import { readLocal, writeLocal } from '../device/storage/local-storage';
import { type CheckoutForm, checkoutDraft, emptyForm, writeCheckoutDraft } from './checkout-draft';

/** Starts as the form was left, or with the remembered contact. */
export function useCheckoutForm(customer: Customer): [CheckoutForm, (next: CheckoutForm) => void] {
  const [form, setForm] = useState(() =>
    withRemembered(withCurrentStore(customer, checkoutDraft(customer.key)), rememberedContact(customer)),
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

/** A store that was renamed since is shown as it's called today. */
function withCurrentStore(customer: Customer, draft: Partial<CheckoutForm>): CheckoutForm {
  const form = { ...emptyForm(customer), ...draft };
  return { ...form, ...currentStore(customer, form) };
}

export function withoutContact(customer: Pick<Customer, 'stores'>, { customer_po, code }: CheckoutForm): CheckoutForm {
  return { ...emptyForm(customer), customer_po, code };
}

/** A remembered contact never replaces typed text, or the store that Order again filled in. */
export function withRemembered(draft: CheckoutForm, remembered: RememberedContact | undefined): CheckoutForm {
  const { first_name, last_name, email, store } = draft;
  if (!remembered || first_name + last_name + email !== '') return draft;
  const { store_id } = store === NO_STORE ? remembered : draft;
  return { ...draft, ...remembered, store: store === NO_STORE ? remembered.store : store, store_id };
}

const text = v.pipe(v.string(), v.maxLength(200));

const shape = v.object({ first_name: text, last_name: text, email: text, store: text, store_id: v.optional(text) });

/** Kept in local storage per customer once the box is ticked. Never includes the code or the PO. */
type RememberedContact = Readonly<v.InferOutput<typeof shape>>;

const NONE = { store: NO_STORE, store_id: undefined };

/** Undefined if nothing is remembered or readable. A closed store becomes None. */
export function rememberedContact(
  customer: Pick<Customer, 'key' | 'stores' | 'store_ids'>,
): RememberedContact | undefined {
  const parsed = v.safeParse(shape, jsonOrUndefined(readLocal(storageKey(customer.key)) ?? ''));
  if (!parsed.success) return undefined;
  return { ...parsed.output, ...(currentStore(customer, parsed.output) ?? NONE) };
}

/** @returns whether it was stored: some windows allow no storage */
export function rememberContact({ key }: Pick<Customer, 'key'>, contact: RememberedContact): boolean {
  const { first_name, last_name, email, store, store_id } = contact;
  return writeLocal(storageKey(key), JSON.stringify({ first_name, last_name, email, store, store_id }));
}

export function forgetContact({ key }: Pick<Customer, 'key'>): void {
  writeLocal(storageKey(key), null);
}

function storageKey(customer: string): string {
  return `remembered_contact:${customer}`;
}
