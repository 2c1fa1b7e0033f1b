import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostName } from '../../../domain/address/host';
import { storefrontOfAddress } from '../../../domain/address/storefront';
import { keyProblem } from '../../../domain/catalog/check/check-customers';
import { inCustomerOrder } from '../../../domain/catalog/customer';
import { bookWith, HOST_WORDS, routePrefixOf, SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

describe('SHIPPED_CUSTOMERS', () => {
  it('is in the order a host name is searched', () => {
    expect([SHIPPED_CUSTOMERS.join(' '), HOST_WORDS.join(' ')]).toEqual(
      Array(2).fill('newcustomer stivers tameron premier guardian cannon leith hennessy pohanka navarre'),
    );
  });
});

describe('inCustomerOrder', () => {
  it('has the shipped ones in their order, then the others by key', () => {
    expect(inCustomerOrder(['zeta', 'leith', 'acme', 'newcustomer', 'zeta'], HOST_WORDS)).toEqual([
      ...['newcustomer', 'leith'],
      ...['acme', 'zeta'],
    ]);
  });
});

describe('keyProblem', () => {
  it.each([...SHIPPED_CUSTOMERS, 'hartford', 'ab', 'a1', 'x'.repeat(30), 'leit', 'prem'])('takes %s', (key) => {
    expect(keyProblem(key, HOST_WORDS)).toBeUndefined();
  });

  it.each(['', 'a', '1ford', 'Ford', 'ford group', 'ford-group', 'ford_1', 'fördern', 'x'.repeat(31), '__proto__'])(
    'refuses %j for its letters',
    (key) => {
      expect(keyProblem(key, HOST_WORDS)).toContain('must be 2 to 30 lowercase letters and digits');
    },
  );

  it.each(['office', 'v1', 'assets', 'images', 'healthz', 'checkout', 'com', 'test', 'base', 'constructor'])(
    'refuses %s, which addresses have anyway',
    (key) => {
      expect(keyProblem(key, HOST_WORDS)).toBe(`${key} is a word that addresses have anyway; choose another one`);
    },
  );

  it.each([
    ['hennessyhonda', 'hennessy'],
    ['myleith', 'leith'],
  ])('refuses %s, whose hosts would be those of %s', (key, shipped) => {
    expect(keyProblem(key, HOST_WORDS)).toBe(
      `every address with ${key} also contains ${shipped}, and opens that customer's store`,
    );
  });

  it('gives each key that it takes an address of its own', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,31}$/), (key) => {
        if (keyProblem(key, HOST_WORDS)) return;
        const settings = { stagingMarker: 'staging', customers: bookWith(HOST_WORDS.includes(key) ? [] : [key]) };
        const at = (host: string, path = '/') => storefrontOfAddress(host as HostName, path, settings).customer;
        expect([at(`${key}.localhost`), at(`orders.${key}.net`), at('localhost', `/${key}`)]).toEqual(
          routePrefixOf(key) === '' ? [key, key, undefined] : [key, key, key],
        );
      }),
    );
  });
});
