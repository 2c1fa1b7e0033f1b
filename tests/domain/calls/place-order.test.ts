import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { companyBody, errorsByField } from '../../../domain/calls/fields';
import { retrieveOrdersBody } from '../../../domain/calls/order-lists';
import { createOrderBody } from '../../../domain/calls/place-order';
import { checkCodeBody } from '../../../domain/calls/sign-in';
import { anEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';
import { POLO_WIRE } from './polo-wire';

function aBody(overrides: Record<string, unknown> = {}) {
  return {
    companyName: 'Leith',
    first_name: 'Renee',
    last_name: 'Castellano',
    email: 'r.castellano@example.com',
    store: 'None',
    customer_po: '20418',
    cart: cartOf([anEntry()]),
    ...overrides,
  };
}

function read(overrides: Record<string, unknown> = {}) {
  return v.parse(createOrderBody, aBody(overrides));
}

/** The errors by field; empty for a valid body. */
function faultsOf(body: unknown, schema: v.GenericSchema = createOrderBody) {
  return errorsByField(v.safeParse(schema, body).issues ?? []);
}

describe('createOrderBody', () => {
  it('reads a body and fills in what may be left out', () => {
    expect(read({ store: undefined, customer_po: undefined })).toEqual({
      companyName: 'Leith',
      first_name: 'Renee',
      last_name: 'Castellano',
      email: 'r.castellano@example.com',
      store: 'None',
      customer_po: '',
      cart: [POLO_WIRE],
      bypassPaypal: false,
      bypass_code: '',
      dry_run: false,
    });
  });

  it('keeps what a bypass order carries', () => {
    const bypass = { bypassPaypal: true, bypass_code: 'LEI', captured_at: 1_760_000_000_000 };
    expect(read(bypass)).toMatchObject(bypass);
  });

  it('trims every typed text', () => {
    const typed = {
      companyName: ' Leith ',
      first_name: ' Renee\t',
      last_name: '\nde la Cruz ',
      email: ' r@example.com ',
      store: ' LEIHON ',
      customer_po: ' 20 418 ',
      bypass_code: ' LEI ',
    };
    expect(read(typed)).toMatchObject({
      companyName: 'Leith',
      first_name: 'Renee',
      last_name: 'de la Cruz',
      email: 'r@example.com',
      store: 'LEIHON',
      customer_po: '20 418',
      bypass_code: 'LEI',
    });
  });

  it('drops fields it does not know, of the body and of its lines', () => {
    const body = read({ paid: 1, total: 0.01, cart: [{ ...anEntry(), description: 'free', paid: true }] });
    expect(body).not.toHaveProperty('paid');
    expect(body).not.toHaveProperty('total');
    expect(body.cart).toEqual([POLO_WIRE]);
  });

  it.each([
    ['first_name', 'Enter a first name.'],
    ['last_name', 'Enter a last name.'],
    ['email', 'Enter an email address.'],
    ['companyName', 'The request has no company name.'],
  ])('asks for %s where it is missing, empty, blank or no text', (field, sentence) => {
    for (const value of [undefined, null, '', '   ', 7]) {
      expect(faultsOf(aBody({ [field]: value }))).toEqual({ [field]: sentence });
    }
  });

  it.each([
    ['first_name', 100],
    ['last_name', 100],
    ['companyName', 100],
    ['customer_po', 100],
    ['bypass_code', 100],
  ])('takes %s up to %i characters', (field, longest) => {
    expect(faultsOf(aBody({ [field]: 'x'.repeat(longest) }))).toEqual({});
    expect(faultsOf(aBody({ [field]: 'x'.repeat(longest + 1) }))).toEqual({
      [field]: `Use at most ${longest} characters.`,
    });
  });

  it.each([
    ['first_name', 'first name'],
    ['last_name', 'last name'],
    ['customer_po', 'Customer PO'],
    ['store', 'store'],
  ])('refuses %s with characters that nobody can read', (field, name) => {
    const errors = faultsOf(aBody({ [field]: 'r\uE000@example.com' }));
    expect(errors).toEqual({ [field]: `Remove invisible characters from the ${name}.` });
  });

  it.each([
    'r@example.com',
    'R.Castellano+po@Example.COM',
    "pat.o'brien@dealer.example.com",
    'service_desk@sub-1.example.co.uk',
    'a@b.co',
  ])('takes the address %s', (email) => {
    expect(read({ email }).email).toBe(email);
  });

  it.each([
    ['ann@example.com.', 'ann@example.com'],
    ['ann@example.com, ', 'ann@example.com'],
    ['Ann <ann@example.com>', 'ann@example.com'],
    ['"Miller, Ann" <ann@example.com>;', 'ann@example.com'],
    ['<mailto:ann@example.com>', 'ann@example.com'],
    ['ann@example.com <ann@example.com>', 'ann@example.com'],
  ])('reads the address in %s', (typed, email) => {
    expect(read({ email: typed }).email).toBe(email);
  });

  it.each([
    'bob@example.com <ann@example.com>',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com> Bob',
    '<>',
    'Ann <.>',
    'renee',
    'renee@',
    '@example.com',
    'renee@example',
    'r e@example.com',
    'a@b@example.com',
    'r@example.c',
    'r@.com',
  ])('refuses the address %s', (email) => {
    expect(faultsOf(aBody({ email }))).toEqual({ email: 'Enter an email address.' });
  });

  it('tells every field that is wrong, each with its first error', () => {
    expect(faultsOf({ email: 'renee', cart: [] })).toEqual({
      companyName: 'The request has no company name.',
      first_name: 'Enter a first name.',
      last_name: 'Enter a last name.',
      email: 'Enter an email address.',
      cart: 'The cart is empty. Add an item before checking out.',
    });
  });

  it.each([null, undefined, 5, 'order'])('refuses %j in place of a body', (body) => {
    expect(Object.keys(faultsOf(body))).toEqual(['body']);
  });

  it.each([-1, 1.5, '1760000000000', 1e300])('refuses %j as the time of capture', (captured_at) => {
    expect(Object.keys(faultsOf(aBody({ captured_at })))).toEqual(['captured_at']);
  });

  it.each(['true', 1, null])('refuses %j as the bypass flag', (bypassPaypal) => {
    expect(Object.keys(faultsOf(aBody({ bypassPaypal })))).toEqual(['bypassPaypal']);
  });
});

describe('the other bodies', () => {
  it('name a company', () => {
    expect(v.parse(companyBody, { companyName: ' Leith ', extra: 1 })).toEqual({ companyName: 'Leith' });
    for (const schema of [companyBody, checkCodeBody, retrieveOrdersBody]) {
      expect(faultsOf({}, schema)).toEqual({ companyName: 'The request has no company name.' });
    }
  });

  it('check a code, none being an empty one', () => {
    expect(v.parse(checkCodeBody, { companyName: 'Leith', code: ' lei ' }).code).toBe('lei');
    expect(v.parse(checkCodeBody, { companyName: 'Leith' }).code).toBe('');
  });

  it.each([1, 50, 1000])('ask for %i orders', (limit) => {
    expect(v.parse(retrieveOrdersBody, { companyName: 'Leith', limit }).limit).toBe(limit);
  });

  it('ask for 1000 orders with their lines when they do not say', () => {
    expect(v.parse(retrieveOrdersBody, { companyName: 'Leith' })).toEqual({
      companyName: 'Leith',
      limit: 1000,
      lines: true,
      sort: '-date',
    });
  });

  it('search for twelve words of 100 characters together', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
    const faultFor = (search: string) => faultsOf({ companyName: 'Leith', search }, retrieveOrdersBody).search;
    expect([faultFor(words(12)), faultFor('x'.repeat(100)), faultFor('same '.repeat(20))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(faultFor(words(13))).toBe('Search for at most 12 words.');
    expect(faultFor('x'.repeat(101))).toBe('Use at most 100 characters.');
    expect(faultFor('re\uE000nee')).toBe('Remove invisible characters from the search.');
  });

  it.each([0, -1, 1001, 1.5, '50'])('may not ask for %j orders', (limit) => {
    expect(Object.keys(faultsOf({ companyName: 'Leith', limit }, retrieveOrdersBody))).toEqual(['limit']);
  });
});
