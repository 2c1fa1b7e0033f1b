import { describe, expect, it } from 'vitest';
import { exponentialBackoffMs, withJitter } from '../../domain/backoff';

describe('exponentialBackoffMs', () => {
  const backoff = { firstMs: 100, maxMs: 30_000 };

  it.each([
    [0, 100],
    [1, 100],
    [2, 200],
    [3, 400],
    [9, 25_600],
    [10, 30_000],
    [10_000, 30_000],
  ])('after %i failures waits %i ms', (failures, ms) => {
    expect(exponentialBackoffMs(failures, backoff)).toBe(ms);
  });
});

describe('withJitter', () => {
  it.each([
    [0, 1_000],
    [0.5, 875],
    [1, 750],
  ])('with %d random takes off up to the share', (random, ms) => {
    expect(withJitter(1_000, 0.25, random)).toBe(ms);
  });
});
