import { describe, expect, it } from 'vitest';
import { openPauses } from '../../../server/delivery/pauses';

describe('a destination that does not answer', () => {
  it('is left alone for longer and longer, up to five minutes', () => {
    const pauses = openPauses();
    let now = 0;
    const waits = [];
    for (let failure = 0; failure < 9; failure += 1) {
      const until = pauses.extend('mail', now, 0);
      expect(pauses.at(now)).toEqual(['mail']);
      expect(pauses.at(until)).toEqual([]);
      waits.push((until - now) / 1_000);
      now = until;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('fails once, however many messages find out together', () => {
    const pauses = openPauses();
    expect([pauses.extend('mail', 0, 0), pauses.extend('mail', 1, 0), pauses.extend('mail', 2, 0)]).toEqual([
      5_000, 5_000, 5_000,
    ]);
  });

  it('is as good as any other once it answers, and does not hold up others', () => {
    const pauses = openPauses();
    pauses.extend('leith', 0, 0);
    expect([pauses.isDoubtful('leith'), pauses.isDoubtful('hennessy')]).toEqual([true, false]);
    pauses.end('leith');
    expect([pauses.at(0), pauses.isDoubtful('leith')]).toEqual([[], false]);
  });

  it('is not left alone for a year because the clock was set back', () => {
    const pauses = openPauses();
    pauses.extend('mail', 365 * 86_400_000, 0);
    expect(pauses.at(0)).toEqual([]);
  });
});
