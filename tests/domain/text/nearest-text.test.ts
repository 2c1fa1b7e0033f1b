import { describe, expect, it } from 'vitest';
import { lettersBetween, nearestCode, nearestText } from '../../../domain/text/nearest-text';

describe('nearestText', () => {
  it.each([
    ['prices', 'Prices'],
    ['Price', 'Prices'],
    ['Pricse', 'Prices'],
    ['tier', 'Tiers'],
    ['full-name', 'Full name'],
    ['', undefined],
    ['x', undefined],
    ['Stock', undefined],
    ['Prices'.repeat(100), undefined],
  ])('takes %j for %s', (text, meant) => {
    expect(nearestText(text, ['Items', 'Prices', 'Tiers', 'Full name'])).toBe(meant);
  });

  it('takes the nearest of several', () => {
    expect(nearestText('Blacks', ['Slack', 'Black'])).toBe('Black');
  });
});

describe('nearestCode', () => {
  it.each([
    ['PL42O', 'PL420'],
    ['pl420', 'PL420'],
    ['PL-420', 'PL420'],
    ['PI420', 'PL420'],
    ['PL425', 'PL420'],
    ['PL455', undefined],
  ])('takes %s for %s', (code, meant) => {
    expect(nearestCode(code, ['PL420', 'QZ310'])).toBe(meant);
  });
});

describe('lettersBetween', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['navy', 'navvy', 1],
    ['nvay', 'navy', 2],
    ['black', 'slack', 1],
  ])('counts from %j to %j', (one, other, letters) => {
    expect(lettersBetween(one, other)).toBe(letters);
    expect(lettersBetween(other, one)).toBe(letters);
  });
});
