import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from '../../../server/jobs/repeat';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes a while; `starts` has when each run began. */
function workThatTakes(ms: number) {
  const starts: number[] = [];
  const work = async () => {
    starts.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return { starts, work };
}

describe('repeat', () => {
  it('counts the wait from the end of a run', async () => {
    const { starts, work } = workThatTakes(300);
    const repeated = repeat(work, { everyMs: 1_000 });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(starts).toEqual([1_000, 2_300, 3_600]);
    void repeated.stop();
  });

  it('runs at once if asked, and never two at a time', async () => {
    const { starts, work } = workThatTakes(300);
    const repeated = repeat(work, { everyMs: 1_000, runAtStart: true });
    await vi.advanceTimersByTimeAsync(100);
    void repeated.runNow();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(starts).toEqual([0, 300, 1_600]);
    void repeated.stop();
  });

  it('asks how long to wait after each run', async () => {
    const waits = [100, 200, 400];
    const starts: number[] = [];
    const work = async () => starts.push(Date.now());
    const repeated = repeat(work, { everyMs: () => waits.shift() ?? 10_000, runAtStart: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(starts).toEqual([0, 100, 300, 700]);
    void repeated.stop();
  });

  it('tells a run that it is stopped, waits for it, and starts no other', async () => {
    let sawStop = false;
    const repeated = repeat(
      async (isStopped) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        sawStop = isStopped();
      },
      { everyMs: 1_000, runAtStart: true },
    );
    await vi.advanceTimersByTimeAsync(100);
    void repeated.runNow();
    const stopped = repeated.stop().then(() => Date.now());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await stopped).toBe(500);
    expect(sawStop).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
