import { describe, expect, it } from 'vitest';
import { markAnchor as anchorIn, familyOf } from '../../../domain/catalog/drawings';
import { logoPlaces } from '../../support/catalog/logo-places';

const markAnchor = (art: string, placement: string) => anchorIn(art, placement, logoPlaces);

const SLEEVED: readonly string[] = [
  'polo',
  'polo-womens',
  'tee',
  'tee-womens',
  'longsleeve',
  'quarterzip',
  'quarterzip-womens',
  'hoodie',
  'jacket',
  'jacket-womens',
  'oxford',
  'oxford-womens',
  'workshirt',
];
const VESTS: readonly string[] = ['vest', 'vest-womens'];
const PLACEMENTS = ['Left Chest', 'Left Sleeve', 'Right Sleeve', 'Yoke', 'Front', 'Front Center'];

describe('markAnchor', () => {
  it.each(SLEEVED.flatMap((template) => PLACEMENTS.map((placement) => [template, placement] as const)))(
    'keeps the whole mark of a %s at %s within the picture',
    (template, placement) => {
      const anchor = markAnchor(template, placement);
      expect(anchor).toBeDefined();
      if (!anchor) return;
      expect(anchor.x - anchor.width / 2).toBeGreaterThan(0);
      expect(anchor.x + anchor.width / 2).toBeLessThan(1);
      expect(anchor.y).toBeGreaterThan(0);
      expect(anchor.y).toBeLessThan(1);
    },
  );

  it.each([...SLEEVED, ...VESTS])("puts the left chest of a %s on the viewer's right", (template) => {
    expect(markAnchor(template, 'Left Chest')?.x).toBeGreaterThan(0.5);
  });

  it.each(SLEEVED)('mirrors the sleeves of a %s', (template) => {
    const left = markAnchor(template, 'Left Sleeve');
    const right = markAnchor(template, 'Right Sleeve');
    expect((left?.x ?? 0) + (right?.x ?? 0)).toBeCloseTo(1);
    expect(left?.rotation ?? 0).toBeCloseTo(-(right?.rotation ?? 0));
  });

  it.each(VESTS)('has no sleeves on a %s', (template) => {
    expect(markAnchor(template, 'Left Sleeve')).toBeUndefined();
    expect(markAnchor(template, 'Front')).toBeDefined();
  });

  it.each(['cap', 'visor', 'beanie', 'mug', 'tumbler', 'tote'] as const)('marks a %s in its one place', (template) => {
    expect(markAnchor(template, 'N/A')).toBeDefined();
    expect(markAnchor(template, 'Front')).toEqual(markAnchor(template, 'N/A'));
  });

  it('places the logo of a model as that of its plain kind', () => {
    expect(markAnchor('polo/club', 'Left Chest')).toEqual(markAnchor('polo', 'Left Chest'));
    expect(markAnchor('cap/washed', 'N/A')).toEqual(markAnchor('cap', 'N/A'));
  });

  it('has no anchor for other placements on garments', () => {
    expect(markAnchor('polo', 'N/A')).toBeUndefined();
    expect(markAnchor('polo', 'toString')).toBeUndefined();
  });

  it('has no anchor for items without a logo', () => {
    expect(markAnchor('seatcover', 'N/A')).toBeUndefined();
    expect(markAnchor('yearsticker', 'Front')).toBeUndefined();
  });
});

describe('familyOf', () => {
  it.each([
    ['polo', 'polo'],
    ['polo/club', 'polo'],
    ['polo-womens/club', 'polo-womens'],
    ['oxford-womens/blouse', 'oxford-womens'],
  ] as const)('takes %s for a %s', (art, family) => {
    expect(familyOf(art)).toBe(family);
  });
});
