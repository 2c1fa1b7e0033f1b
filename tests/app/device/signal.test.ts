import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignal } from '../../../app/device/signal';

afterEach(() => void vi.unstubAllGlobals());

function counted(signal: ReturnType<typeof createSignal>) {
  const count = { calls: 0, unsubscribe: () => {} };
  count.unsubscribe = signal.subscribe(() => {
    count.calls += 1;
  });
  return count;
}

describe('createSignal', () => {
  it('notifies every subscriber until it unsubscribes', () => {
    const signal = createSignal();
    const [first, second] = [counted(signal), counted(signal)];
    signal.notify();
    first.unsubscribe();
    signal.notify();

    expect([first.calls, second.calls]).toEqual([1, 2]);
  });

  it('lets a subscriber unsubscribe while it is notified', () => {
    const signal = createSignal();
    const once = { calls: 0 };
    const unsubscribe = signal.subscribe(() => {
      once.calls += 1;
      unsubscribe();
    });
    const other = counted(signal);
    signal.notify();
    signal.notify();

    expect([once.calls, other.calls]).toEqual([1, 2]);
  });

  it('reaches other tabs over its channel, with a message that says nothing, and this one once', async () => {
    const otherTab = new BroadcastChannel('signal-test');
    const received = new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    const signal = createSignal('signal-test');
    const here = counted(signal);
    signal.notify();

    expect(await received).toBeNull();
    expect(here.calls).toBe(1);
    otherTab.close();
  });

  it("passes on another tab's notification", async () => {
    const heard = new Promise<void>((resolve) => createSignal('signal-from-elsewhere').subscribe(resolve));
    const otherTab = new BroadcastChannel('signal-from-elsewhere');
    otherTab.postMessage(null);

    await heard;
    otherTab.close();
  });

  it.each([
    ['refuses channels', { construct: true }],
    ['refuses to post', { construct: false }],
  ])('stays on the page where the browser %s, as with blocked cookies', (_how, { construct }) => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          if (construct) refuse();
        }
        postMessage = refuse;
      },
    );
    const signal = createSignal('refused');
    const here = counted(signal);
    signal.notify();

    expect(here.calls).toBe(1);
  });

  it('stays on the page without a channel', async () => {
    const [one, other] = [createSignal(), createSignal()];
    const count = counted(other);
    one.notify();

    expect(count.calls).toBe(0);
  });
});
