import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPolling } from '../../../../server/catalog/live/watch-data';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Polls that take some time each; `times` has when they began, in milliseconds. */
function pollThatTakes(takesMs: (time: number) => number) {
  const times: number[] = [];
  const polling = startPolling(async () => {
    times.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, takesMs(times.length)));
    return false;
  });
  return { times, polling };
}

describe('polls', () => {
  it('come every second, on the second', async () => {
    const { times, polling } = pollThatTakes(() => 2);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(times).toEqual([1_000, 2_000, 3_000, 4_000]);
    void polling.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times).toHaveLength(4);
  });

  it('come less often when each takes long, so that they take about a fiftieth of the time', async () => {
    const { times, polling } = pollThatTakes(() => 200);
    await vi.advanceTimersByTimeAsync(600_000);
    const [before = 0, last = 0] = times.slice(-2);
    expect(last - before).toBe(11_000);
    void polling.stop();
  });

  it('go on soon after one that a busy machine or a disk has held up', async () => {
    const { times, polling } = pollThatTakes((time) => (time === 4 ? 10_000 : 2));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times.slice(3, 6)).toEqual([4_000, 15_000, 16_000]);
    void polling.stop();
  });

  it('come at once when somebody says that the files are complete', async () => {
    const { times, polling } = pollThatTakes(() => 2);
    await vi.advanceTimersByTimeAsync(1_300);
    void polling.runNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(times).toEqual([1_000, 1_300]);
    void polling.stop();
  });
});
