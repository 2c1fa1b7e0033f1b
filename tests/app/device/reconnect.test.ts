import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onReconnect, retryOnReconnect } from '../../../app/device/connection/on-reconnect';
import { isStoreReached, notifyReached, subscribeToReached } from '../../../app/device/connection/reachability';

let browser: EventTarget;

beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
  notifyReached(true);
});

function goOnline(): void {
  browser.dispatchEvent(new Event('online'));
}

describe('reachability', () => {
  it('notifies of changes only', () => {
    const seen: boolean[] = [];
    const unsubscribe = subscribeToReached(() => seen.push(isStoreReached()));
    for (const reached of [true, false, false, true, true]) notifyReached(reached);
    unsubscribe();
    notifyReached(false);

    expect(seen).toEqual([false, true]);
  });
});

describe('onReconnect', () => {
  it('calls the listener when the browser goes online and when a call gets through again, until it is unsubscribed', () => {
    const listener = vi.fn();
    const unsubscribe = onReconnect(listener);
    notifyReached(false);
    expect(listener).toHaveBeenCalledTimes(0);
    goOnline();
    expect(listener).toHaveBeenCalledTimes(1);
    notifyReached(true);
    expect(listener).toHaveBeenCalledTimes(2);

    unsubscribe();
    goOnline();
    notifyReached(false);
    notifyReached(true);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('retryOnReconnect', () => {
  it('runs the work again on each reconnect until it succeeds, and not after that', async () => {
    const work = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('1'))
      .mockRejectedValueOnce(new Error('2'));
    work.mockResolvedValue();
    await retryOnReconnect(work);
    for (const expected of [2, 3, 3]) {
      goOnline();
      await new Promise(setImmediate);
      expect(work).toHaveBeenCalledTimes(expected);
    }
  });

  it('runs the work again after 30 seconds if nothing tells of a reconnect', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('1')).mockResolvedValue();
    await retryOnReconnect(work);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);

    goOnline();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
