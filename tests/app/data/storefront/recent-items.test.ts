import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRecentItems, rememberItem } from '../../../../app/search/recent-items';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('the recent items of a device', () => {
  it('are the last five opened, each once, latest first', () => {
    for (const code of ['A', 'B', 'C', 'A', 'D', 'E', 'F']) rememberItem('hennessy', code);
    expect(readRecentItems('hennessy')).toEqual(['F', 'E', 'D', 'A', 'C']);
  });

  it('are kept per customer', () => {
    rememberItem('hennessy', 'A');
    expect(readRecentItems('leith')).toEqual([]);
  });

  it.each(['', 'not json', '{}', '[1]', '["A",null]', JSON.stringify(Array(6).fill('A')), `["${'x'.repeat(101)}"]`])(
    'are none where something else is stored: %s',
    (text) => {
      stored.set('recent_items:hennessy', text);
      expect(readRecentItems('hennessy')).toEqual([]);
      rememberItem('hennessy', 'B');
      expect(readRecentItems('hennessy')).toEqual(['B']);
    },
  );

  it('are none where storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    rememberItem('hennessy', 'A');
    expect(readRecentItems('hennessy')).toEqual([]);
  });
});
