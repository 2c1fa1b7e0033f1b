import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorsByField } from '../../../domain/calls/fields';
import { type CreateOrderBody, captureOrderBody, createOrderBody } from '../../../domain/calls/place-order';
import { anEntry } from '../../support/catalog/builders';

describe('captureOrderBody', () => {
  it.each([
    [{ companyName: 'Premier' }, { order_id: 'The request has no order number.' }],
    [{ companyName: 'Premier', order_id: ' ' }, { order_id: 'The request has no order number.' }],
    [{ order_id: '5O190127TN364715T' }, { companyName: 'The request has no company name.' }],
  ])('refuses %j', (body, errors) => {
    expect(errorsByField(v.safeParse(captureOrderBody, body).issues ?? [])).toEqual(errors);
  });
});

describe('createOrderBody', () => {
  const read = (replaces: unknown) =>
    v.safeParse(createOrderBody, {
      ...{ companyName: 'Premier', first_name: 'Renee', last_name: 'Castellano', email: 'r@example.com' },
      cart: [anEntry()],
      replaces,
    });

  it.each([
    [undefined, undefined],
    [null, null],
    ['', ''],
    [' 5O190127TN364715T ', '5O190127TN364715T'],
  ])('reads what it replaces from %j as %j', (sent, replaces) => {
    const { success, output } = read(sent);

    expect([success, (output as CreateOrderBody).replaces]).toEqual([true, replaces]);
  });

  it('takes no longer text for an order', () => {
    expect(read('x'.repeat(100)).success).toBe(true);
    expect(read('x'.repeat(101)).success).toBe(false);
  });
});
