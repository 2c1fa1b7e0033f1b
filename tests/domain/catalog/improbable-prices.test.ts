import { describe, expect, it } from 'vitest';
import { notesFarFromBase, notesInItem } from '../../../domain/catalog/improbable-prices';

const polo = (sizes: Readonly<Record<string, number>>) => ({ type: 'mens' as const, sizes });

describe('notesInItem', () => {
  it('suggests the step that the size costs elsewhere', () => {
    const base = polo({ XLarge: 42, '2XLarge': 44 });

    expect(notesInItem(polo({ XLarge: 41, '2XLarge': 40 }), base)).toEqual([
      {
        of: '2XLarge',
        field: 'sizes.2XLarge',
        message: '40.00 is less than XLarge at 41.00',
        suggestion: 43,
      },
    ]);
    expect(notesInItem(polo({ XLarge: 41, '2XLarge': 40 }))[0]).not.toHaveProperty('suggestion');
  });

  it('suggests the decimal point elsewhere', () => {
    expect(notesInItem(polo({ Small: 42, Medium: 42, Large: 420 }))[0]).toMatchObject({
      of: 'Large',
      suggestion: 42,
    });
    const tiers = [
      { quantity: 250, price: 1.29 },
      { quantity: 500, price: 119 },
    ];
    expect(notesInItem({ type: 'parts', sizes: { 250: 0, 500: 0 }, discount: tiers })).toEqual([
      { of: 'from 500', field: 'discount.1.price', message: '119.00, after 1.29 from 250', suggestion: 1.19 },
    ]);
  });
});

describe('notesFarFromBase', () => {
  it('suggests the decimal point elsewhere', () => {
    expect(notesFarFromBase(polo({ Large: 5.8 }), polo({ Large: 58 }))).toEqual([
      { of: 'Large', field: 'sizes.Large', message: '5.80, for everyone 58.00', suggestion: 58 },
    ]);
  });

  it('compares with no price of everyone’s that is improbable itself', () => {
    const slip = polo({ Small: 42, Medium: 42, Large: 4.2, XLarge: 42 });
    expect(notesFarFromBase(polo({ Large: 40, XLarge: 90 }), slip)).toEqual([]);
  });
});
