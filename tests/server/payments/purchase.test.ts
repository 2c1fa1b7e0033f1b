import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, priceOf, sumCents } from '../../../domain/money';
import { type Purchase, purchaseBody, purchaseUnit } from '../../../server/payments/paypal/paypal';

const cents = (amount: number) => amount as Cents;

function aPurchase(lines: Purchase['lines']): Purchase {
  const total = sumCents(lines.map((line) => priceOf(line.price, line.quantity)));
  return { orderNumber: 'PRE-100001', reference: 'PRE-100001-a', title: 'Premier', total, lines };
}

function aLine(changes: Partial<Purchase['lines'][number]> = {}): Purchase['lines'][number] {
  return {
    code: 'PL420',
    description: 'Polo',
    color: 'Navy',
    size: 'Large',
    quantity: 6,
    price: cents(4210),
    ...changes,
  };
}

describe('purchaseBody', () => {
  it('has the amount and items to the cent', () => {
    expect(purchaseBody(aPurchase([aLine()]))).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: 'PRE-100001',
          invoice_id: 'PRE-100001-a',
          description: 'Premier order PRE-100001',
          amount: {
            currency_code: 'USD',
            value: '252.60',
            breakdown: { item_total: { currency_code: 'USD', value: '252.60' } },
          },
          items: [
            {
              name: 'Polo',
              sku: 'PL420',
              description: 'Navy, Large',
              quantity: '6',
              unit_amount: { currency_code: 'USD', value: '42.10' },
            },
          ],
        },
      ],
      application_context: { brand_name: 'Premier', shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    });
  });
});

describe('purchaseUnit', () => {
  it('leaves out what costs nothing', () => {
    const unit = purchaseUnit(aPurchase([aLine(), aLine({ code: 'LK100', price: cents(0) })]));

    expect(unit.items?.map((item) => item.sku)).toEqual(['PL420']);
  });

  it.each([
    [100, 100],
    [101, undefined],
  ])('of %i lines tells %s items', (count, items) => {
    const unit = purchaseUnit(aPurchase(Array.from({ length: count }, () => aLine())));

    expect(unit.items?.length).toBe(items);
    expect('breakdown' in unit.amount).toBe(items !== undefined);
  });

  it('shortens texts that PayPal would refuse', () => {
    const unit = purchaseUnit(aPurchase([aLine({ description: 'x'.repeat(128) })]));

    expect(unit.items?.[0]?.name).toBe(`${'x'.repeat(126)}…`);
  });

  it('has items that add up to the amount, whatever is in the cart', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 0, max: 20_000 }),
    });
    return fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
        const unit = purchaseUnit(
          aPurchase(lines.map(({ quantity, price }) => aLine({ quantity, price: cents(price) }))),
        );
        const parts = unit.items?.map((item) => centsIn(item.unit_amount.value) * Number(item.quantity)) ?? [];

        expect(unit.amount.value).toMatch(/^\d+\.\d{2}$/);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(centsIn(unit.amount.value));
      }),
    );
  });
});

function centsIn(value: string): number {
  return Math.round(Number(value) * 100);
}
