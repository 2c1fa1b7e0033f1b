import { describe, expect, it } from 'vitest';
import { ART_TEMPLATES, isStoreMarked } from '../../../domain/catalog/art-templates';

describe('ART_TEMPLATES', () => {
  it('names no template twice', () => {
    expect(ART_TEMPLATES.length).toBe(new Set(ART_TEMPLATES).size);
  });
});

describe('isStoreMarked', () => {
  it.each(['folder', 'floormat', 'plateframe', 'plate-insert', 'business-cards'] as const)(
    "is true for %s, which carries the customer's name",
    (template) => {
      expect(isStoreMarked(template)).toBe(true);
    },
  );

  it.each(['polo', 'cap', 'mug', 'servicenumbers', 'yearsticker', 'spray-bottle'] as const)(
    'is false for %s, which looks the same in every store',
    (template) => {
      expect(isStoreMarked(template)).toBe(false);
    },
  );
});
