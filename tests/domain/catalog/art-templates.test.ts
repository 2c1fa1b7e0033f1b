import { describe, expect, it } from 'vitest';
import { ART_TEMPLATES, familyOf } from '../../../domain/catalog/art-templates';

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
