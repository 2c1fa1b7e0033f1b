import { describe, expect, it } from 'vitest';
import { passwordWeakness } from '../../../domain/people/secrets';

describe('passwordWeakness', () => {
  it.each([
    ['', /too short/],
    ['admin', /too short/],
    ['x7!kQ2m9z', /too short/],
    ['aaaaaaaaaaaaaaaa', /too easy/],
    ['1212121212', /too easy/],
    ['Password2026!', /too easy/],
    ['administrator1', /too easy/],
    ['Welcome12345', /too easy/],
    ['x7!kQ2m9zP', undefined],
    ['unlock my orders', undefined],
    ['the admin of Leith', undefined],
  ])('of %j', (password, reason) => {
    if (reason) expect(passwordWeakness(password, 'an admin password')).toMatch(reason);
    else expect(passwordWeakness(password, 'an admin password')).toBeUndefined();
  });
});
