import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../app/cart/drafts';
import { serverAnswersAt } from '../../support/device/server-time';
import { type MemoryStorage, openTab } from '../../support/device/session-storage';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
let storage: MemoryStorage;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  storage = openTab();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

describe('saveDraft', () => {
  it('keeps a value per customer and name', () => {
    saveDraft('leith', 'PL420', 1, 0);
    saveDraft('leith', 'TB200', 2, 0);
    saveDraft('hennessy', 'PL420', 3, 0);

    expect(readDraft('leith', 'PL420', asNumber)).toBe(1);
    expect(readDraft('leith', 'TB200', asNumber)).toBe(2);
    expect(readDraft('hennessy', 'PL420', asNumber)).toBe(3);
    expect(readDraft('hennessy', 'TB200', asNumber)).toBeUndefined();
  });

  it('forgets the draft that is set back to its initial value', () => {
    saveDraft('leith', 'PL420', { Navy: 4 }, {});
    expect(storage.length).toBe(1);
    saveDraft('leith', 'PL420', {}, {});
    expect(storage.length).toBe(0);
  });

  it('keeps the 40 newest drafts, and everything else', () => {
    storage.setItem('cart', '{}');
    for (let index = 0; index < 45; index += 1) {
      vi.setSystemTime(NOW + index);
      saveDraft('leith', `ITEM${index}`, index + 1, 0);
    }

    expect(storage.length).toBe(41);
    expect(readDraft('leith', 'ITEM4', asNumber)).toBeUndefined();
    expect(readDraft('leith', 'ITEM5', asNumber)).toBe(6);
    expect(readDraft('leith', 'ITEM44', asNumber)).toBe(45);
  });

  it('keeps the draft as long as the page when the storage is full', () => {
    storage.isFull = true;
    saveDraft('leith', 'FULL', 1, 0);
    expect(readDraft('leith', 'FULL', asNumber)).toBe(1);
    saveDraft('leith', 'FULL', 0, 0);
    expect(readDraft('leith', 'FULL', asNumber)).toBeUndefined();
  });
});

describe('readDraft', () => {
  it.each([-WEEK_MS, WEEK_MS, 52 * WEEK_MS])('gives a draft whatever the device’s clock says: %i ms', (ageMs) => {
    saveDraft('leith', 'PL420', 1, 0);
    vi.setSystemTime(NOW + ageMs);
    expect(readDraft('leith', 'PL420', asNumber)).toBe(1);
  });

  it.each([
    ['just under a week old', WEEK_MS - HOUR_MS, 1],
    ['more than a week old', WEEK_MS + HOUR_MS, undefined],
    ['from a clock that was a week ahead', -WEEK_MS, 1],
  ])('with a draft that by the server’s time is %s gives %s', (_age, ageMs, expected) => {
    serverAnswersAt(NOW);
    saveDraft('leith', 'PL420', 1, 0);
    vi.setSystemTime(NOW + ageMs);
    serverAnswersAt(NOW + ageMs);
    expect(readDraft('leith', 'PL420', asNumber)).toBe(expected);
  });

  it.each(['', '{', 'null', '7', '[]', '{"value":1}', '{"saved_at":"now","value":1}', '{"saved_at":1}'])(
    'ignores the text %j, which is not a draft',
    (text) => {
      storage.setItem('draft:leith:PL420', text);
      expect(readDraft('leith', 'PL420', asNumber)).toBeUndefined();
    },
  );

  it('ignores a value that the parser refuses', () => {
    saveDraft<unknown>('leith', 'PL420', 'four', 0);
    expect(readDraft('leith', 'PL420', asNumber)).toBeUndefined();
  });
});
