import { describe, expect, it } from 'vitest';
import { type CallCounts, openCallCounts } from '../../../server/limits/call-counts';

const NOW = 1_795_000_000_000;
const LIMIT = { calls: 10, seconds: 60 };

async function count(counts: CallCounts, key: string, times: number, now = NOW) {
  for (let time = 1; time < times; time += 1) await counts.count(key, LIMIT, now);
  return counts.count(key, LIMIT, now);
}

describe('openCallCounts', () => {
  it('starts again when a window has ended, and not before', async () => {
    const counts = openCallCounts();
    await count(counts, 'a', 3);
    const ends = NOW + 60_000;

    expect(await count(counts, 'a', 1, ends - 1)).toEqual({ calls: 4, ends });
    expect(await count(counts, 'a', 1, ends)).toEqual({ calls: 1, ends: ends + 60_000 });
  });

  it.each([
    [0, 4],
    [60_000, 4],
    [60_001, 1],
  ])('counts %i ms before the window began, after the clock was set back, as call %i', async (back, calls) => {
    const counts = openCallCounts();
    await count(counts, 'a', 3);

    expect((await count(counts, 'a', 1, NOW - back)).calls).toBe(calls);
  });

  it('adds up parts of calls exactly', async () => {
    const counts = openCallCounts();
    for (let call = 0; call < 8; call += 1) {
      const { ends } = await count(counts, 'a', 1);
      await counts.giveBack('a', ends, 7 / 8);
    }

    expect((await count(counts, 'a', 1)).calls).toBe(2);
  });

  it('gives nothing back to a later window', async () => {
    const counts = openCallCounts();
    const { ends } = await count(counts, 'a', 1);
    await count(counts, 'a', 1, ends);
    await counts.giveBack('a', ends, 1);
    await counts.giveBack('b', ends, 1);

    expect((await count(counts, 'a', 1, ends)).calls).toBe(2);
    expect((await count(counts, 'b', 1)).calls).toBe(1);
  });

  it('counts calls that come at the same moment', async () => {
    const counts = openCallCounts();
    const all = await Promise.all(Array.from({ length: 50 }, () => count(counts, 'a', 1)));

    expect(all.map(({ calls }) => calls)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('forgets the oldest windows when there are too many', async () => {
    const counts = openCallCounts(100);
    for (let n = 0; n < 150; n += 1) await count(counts, `address ${n}`, 2);

    expect((await count(counts, 'address 149', 1)).calls).toBe(3);
    expect((await count(counts, 'address 50', 1)).calls).toBe(3);
    expect((await count(counts, 'address 0', 1)).calls).toBe(1);
  });

  it('keeps the count of a window that has not ended when it frees memory', async () => {
    const counts = openCallCounts();
    await count(counts, 'a', 2);
    counts.purge(NOW + 59_999);
    expect((await count(counts, 'a', 1)).calls).toBe(3);
    counts.purge(NOW + 60_000);

    expect((await count(counts, 'a', 1)).calls).toBe(1);
  });
});
