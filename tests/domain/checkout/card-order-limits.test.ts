import { describe, expect, it } from 'vitest';
import { mayOpenCardOrder } from '../../../domain/checkout/card-payment';

describe('mayOpenCardOrder', () => {
  it.each([
    [0, 0, 1, true],
    [499, 499, 300, true],
    [500, 0, 5, true],
    [500, 0, 6, false],
    [500, 49, 1, true],
    [500, 50, 1, false],
    [4_999, 0, 5, true],
    [5_000, 0, 1, false],
  ])('with %i open ones, %i of the network and %i from the address this hour: %s', (...counts) => {
    const [ofCustomer, ofNetwork, ofAddress, may] = counts;
    expect(mayOpenCardOrder({ ofCustomer, ofNetwork }, ofAddress)).toBe(may);
  });
});
