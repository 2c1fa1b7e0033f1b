import { describe, expect, it } from 'vitest';
import { ART_TEMPLATES, familyOf, isStoreMarked } from '../../../domain/catalog/art-templates';

describe('ART_TEMPLATES', () => {
  it('names no template twice', () => {
    expect(ART_TEMPLATES.length).toBe(new Set(ART_TEMPLATES).size);
  });
});

describe('familyOf', () => {
  it.each([
    ['polo', 'polo'],
    ['polo/club', 'polo'],
    ['polo-womens/club', 'polo-womens'],
    ['oxford-womens/blouse', 'oxford-womens'],
  ] as const)('takes %s for a %s', (template, family) => {
    expect(familyOf(template)).toBe(family);
  });
});

describe('isStoreMarked', () => {
  it.each(['folder', 'floormat', 'plateframe', 'plate-insert', 'business-cards', 'envelope/key-drop'] as const)(
    "is true for %s, which carries the customer's name",
    (template) => {
      expect(isStoreMarked(template)).toBe(true);
    },
  );

  it.each(['polo', 'polo/club', 'cap', 'mug', 'servicenumbers', 'yearsticker', 'spray-bottle'] as const)(
    'is false for %s, which looks the same in every store',
    (template) => {
      expect(isStoreMarked(template)).toBe(false);
    },
  );
});
