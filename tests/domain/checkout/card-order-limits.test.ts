import { describe, expect, it } from 'vitest';
import { mayOpenCardOrder } from '../../../domain/checkout/card-order-limits';

describe('mayOpenCardOrder', () => {
  it.each([
    [0, 1, true],
    [499, 300, true],
    [500, 5, true],
    [500, 6, false],
    [4_999, 5, true],
    [5_000, 1, false],
  ])('with %i open ones and %i from the address this hour: %s', (open, ofAddress, may) => {
    expect(mayOpenCardOrder(open, ofAddress)).toBe(may);
  });
});
