import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FORM, emptyForm } from '../../../app/checkout/checkout-draft';
import {
  forgetContact,
  rememberContact,
  rememberedContact,
  withoutContact,
  withRemembered,
} from '../../../app/checkout/checkout-form';
import { aCustomer } from '../../support/catalog/builders';
import { MemoryStorage } from '../../support/device/session-storage';

const customer = aCustomer();
const RENEE = {
  ...{ first_name: 'Renee', last_name: 'Castellano', email: 'renee@example.com' },
  ...{ store: 'Leith Lexus', store_id: 'LEILEX' },
};
let storage: MemoryStorage;

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the remembered contact', () => {
  it('is name, email and store: never the code or the PO', () => {
    const form = { ...EMPTY_FORM, ...RENEE, code: 'HARBOR-7', customer_po: '20418' };
    rememberContact(customer, form);

    expect(rememberedContact(customer)).toEqual(RENEE);
    expect(JSON.stringify(storage.contents())).not.toMatch(/HARBOR|20418/);
  });

  it('belongs to one customer', () => {
    rememberContact(customer, RENEE);
    expect(rememberedContact(aCustomer({ key: 'hennessy' }))).toBeUndefined();
  });

  it('is gone once it is forgotten', () => {
    rememberContact(customer, RENEE);
    forgetContact(customer);
    expect(rememberedContact(customer)).toBeUndefined();
    expect(storage.contents()).toEqual({});
  });

  it('has no store that is no longer one of the customer', () => {
    rememberContact(customer, { ...RENEE, store: 'Leith Saab', store_id: 'LEISAA' });
    expect(rememberedContact(customer)).toMatchObject({ store: 'None', store_id: undefined });
  });

  it('keeps its store when its address is corrected, also where codes are secret', () => {
    const moved = 'Leith Lexus, 12 Auto Mall Drive';
    rememberContact(customer, RENEE);
    expect(rememberedContact(aCustomer({ stores: { [moved]: 'LEILEX' } }))).toMatchObject({ store: moved });

    rememberContact(customer, { ...RENEE, store_id: '00c1' });
    const secret = aCustomer({ stores: { [moved]: moved }, store_ids: { [moved]: '00c1' } });
    expect(rememberedContact(secret)).toMatchObject({ store: moved, store_id: '00c1' });
  });

  it('learns the id of a store that was remembered by name', () => {
    const { store_id: _none, ...byName } = RENEE;
    rememberContact(customer, byName);
    expect(rememberedContact(customer)).toEqual(RENEE);
  });

  it.each(['', 'null', '[]', '{"first_name":5}', '{"first_name":"Renee"}', `{"first_name":"${'x'.repeat(201)}"}`])(
    'of the stored text %s is nobody',
    (text) => {
      storage.setItem('remembered_contact:leith', text);
      expect(rememberedContact(customer)).toBeUndefined();
    },
  );

  it('is not kept where the browser stores nothing, and that is said', () => {
    storage.isFull = true;
    expect(rememberContact(customer, RENEE)).toBe(false);
  });
});

describe('the form', () => {
  it('starts with the remembered contact', () => {
    expect(withRemembered({ ...EMPTY_FORM, customer_po: '7' }, RENEE)).toEqual({
      ...EMPTY_FORM,
      ...RENEE,
      customer_po: '7',
    });
    expect(withRemembered(EMPTY_FORM, undefined)).toEqual(EMPTY_FORM);
  });

  it.each([{ first_name: 'Ann' }, { last_name: 'M' }, { email: 'a@example.com' }])(
    'keeps what somebody has typed: %j',
    (typed) => {
      const draft = { ...EMPTY_FORM, ...typed };
      expect(withRemembered(draft, RENEE)).toEqual(draft);
    },
  );

  it('has name and email beside the store that Order again has filled in', () => {
    const draft = { ...EMPTY_FORM, store: 'Leith Honda', customer_po: '7' };
    expect(withRemembered(draft, RENEE)).toEqual({ ...draft, ...RENEE, store: 'Leith Honda', store_id: undefined });
    expect(withRemembered(draft, undefined)).toEqual(draft);
  });

  it('keeps PO and code when the contact is forgotten', () => {
    const form = { ...EMPTY_FORM, ...RENEE, customer_po: '7', code: 'HEN' };
    expect(withoutContact({ stores: {} }, form)).toEqual({ ...EMPTY_FORM, customer_po: '7', code: 'HEN' });
  });
});

describe('the empty form', () => {
  it.each([
    [{ 'Pohanka Honda, 1 Sample Way': 'POHHON' }, 'Pohanka Honda, 1 Sample Way'],
    [{ 'Leith Honda': 'LEIHON', 'Leith Kia': 'LEIKIA' }, 'None'],
    [{}, 'None'],
  ])('of stores %j starts with %s', (stores, store) => {
    expect(emptyForm({ stores })).toEqual({ ...EMPTY_FORM, store });
  });
});
