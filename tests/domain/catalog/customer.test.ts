import { describe, expect, it } from 'vitest';
import { CUSTOMER_KEYS, MAIN_LINE } from '../../../domain/catalog/customer';

describe('CUSTOMER_KEYS', () => {
  it('is in the order a host name is searched', () => {
    expect(CUSTOMER_KEYS.join(' ')).toBe(
      'newcustomer stivers tameron premier guardian cannon leith hennessy pohanka navarre',
    );
  });
});

describe('MAIN_LINE', () => {
  it("is the provider's number", () => {
    expect(MAIN_LINE).toBe('800-727-7222');
  });
});
