import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FairQueueLimits, fairQueue, type QueuePath } from '../../../server/limits/fair-queue';

const LIMITS: FairQueueLimits = { atOnce: 1, atOnceEach: 1, waitingEach: 100, waiting: 100 };
const MAX_TURNS = 1_000;

/** A queue whose jobs end when the test says so. */
function watched(limits: Partial<FairQueueLimits> = {}) {
  const queue = fairQueue({ ...LIMITS, ...limits }, () => new Error('full'));
  const running = new Map<string, { readonly first: string; end(): void }>();
  const started: string[] = [];
  const refused: string[] = [];
  const ended: string[] = [];

  function add(name: string, path: QueuePath): void {
    const job = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        running.set(name, { first: path[0] ?? '', end: resolve });
      });
    void queue(path, job).then(
      () => ended.push(name),
      () => refused.push(name),
    );
  }

  /** Ends the job that has run longest. */
  async function endOne(): Promise<boolean> {
    const [oldest] = running;
    if (!oldest) return false;
    running.delete(oldest[0]);
    oldest[1].end();
    await turn();
    return true;
  }

  async function endAll(): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS && (await endOne()); turns += 1);
  }

  return { add, endOne, endAll, running, started, refused, ended };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('fairQueue', () => {
  it('returns what a job returns, and goes on after one that fails', async () => {
    const queue = fairQueue(LIMITS, () => new Error('full'));
    const failed = queue(['a'], () => Promise.reject(new Error('failed')));
    const next = queue(['a'], () => Promise.resolve(7));

    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe(7);
  });

  it('starts a job at once where there is room', () => {
    const { add, started } = watched();
    add('a', ['a']);

    expect(started).toEqual(['a']);
  });

  it('gives customers turns, and so the networks and devices of each', async () => {
    const { add, endAll, started } = watched();
    add('running', ['z', '', '']);
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, ['leith', 'net 1', 'device 1']);
    add('b', ['leith', 'net 1', 'device 2']);
    add('c', ['leith', 'net 2', '']);
    add('d1', ['stivers', 'net 1', '']);
    add('d2', ['stivers', 'net 1', '']);
    await endAll();

    expect(started).toEqual(['running', 'a1', 'd1', 'c', 'd2', 'b', 'a2', 'a3', 'a4']);
  });

  it.each([1, 2, 3])(
    'runs at most %i jobs at once for one first part, and passes over its others',
    async (atOnceEach) => {
      const { add, endAll, running, started } = watched({ atOnce: 5, atOnceEach });
      for (const n of [1, 2, 3, 4, 5, 6]) add(`a${n}`, ['a', String(n)]);
      add('b', ['b', '']);
      expect([...running.keys()]).toEqual([...['a1', 'a2', 'a3'].slice(0, atOnceEach), 'b']);
      await endAll();

      expect(started).toHaveLength(7);
    },
  );

  it('refuses a job of a path that has enough waiting', async () => {
    const { add, endAll, refused, ended } = watched({ waitingEach: 2 });
    add('running', ['a', 'x']);
    for (const name of ['1', '2', '3']) add(name, ['a', 'x']);
    add('other', ['a', 'y']);
    await endAll();

    expect(refused).toEqual(['3']);
    expect(ended).toHaveLength(4);
  });

  it('refuses, once it is full, the newest job of whoever has the most waiting', async () => {
    const { add, endAll, refused, ended } = watched({ waiting: 5 });
    add('running', ['a', 'x']);
    for (const name of ['x1', 'x2', 'x3']) add(name, ['a', 'x']);
    add('y1', ['a', 'y']);
    add('b1', ['b', 'x']);
    add('b2', ['b', 'x']);
    add('b3', ['b', 'x']);
    await endAll();

    expect(refused.toSorted()).toEqual(['x2', 'x3']);
    expect(ended).toHaveLength(6);
  });

  it('refuses the newest of the fullest branch below the fullest, also where branches are equally full', async () => {
    const { add, endAll, refused } = watched({ waiting: 6 });
    add('running', ['z', '']);
    add('a x1', ['a', 'x']);
    add('b x1', ['b', 'x']);
    add('a y1', ['a', 'y']);
    add('b x2', ['b', 'x']);
    add('a x2', ['a', 'x']);
    add('b x3', ['b', 'x']);
    add('c', ['c', '']);
    await endAll();

    expect(refused).toEqual(['a x2']);
  });

  it('ends every job it takes once, keeps its limits, and lets nobody wait behind another’s second job', () => {
    const jobs = array(
      record({
        first: constantFrom('a', 'b', 'c'),
        second: constantFrom('x', 'y'),
        endsBefore: integer({ min: 0, max: 2 }),
      }),
      { maxLength: 60 },
    );
    const limits = record({
      atOnce: integer({ min: 1, max: 4 }),
      atOnceEach: integer({ min: 1, max: 3 }),
      waitingEach: integer({ min: 1, max: 6 }),
      waiting: integer({ min: 1, max: 12 }),
    });
    const law = asyncProperty(jobs, limits, async (jobs, limits) => {
      const queue = watched(limits);
      const countOf = (first: string) => [...queue.running.values()].filter((each) => each.first === first).length;
      for (const [index, { first, second, endsBefore }] of jobs.entries()) {
        for (let ends = 0; ends < endsBefore; ends += 1) await queue.endOne();
        queue.add(String(index), [first, second]);
        await turn();
        const waiting = index + 1 - queue.started.length - queue.refused.length;
        expect(queue.running.size).toBeLessThanOrEqual(limits.atOnce);
        for (const each of ['a', 'b', 'c']) expect(countOf(each)).toBeLessThanOrEqual(limits.atOnceEach);
        expect(waiting).toBeLessThanOrEqual(limits.waiting);
        if (waiting > 0) expect(queue.running.size).toBeGreaterThan(0);
      }
      await queue.endAll();
      const indexes = [...queue.ended, ...queue.refused].map(Number).toSorted((a, b) => a - b);
      expect(indexes).toEqual([...jobs.keys()]);
    });
    return assert(law, { numRuns: 100 });
  });

  it('starts waiting branches between any two jobs of another', () => {
    const paths = array(record({ first: constantFrom('a', 'b', 'c'), second: constantFrom('x', 'y') }), {
      minLength: 1,
      maxLength: 40,
    });
    const law = asyncProperty(paths, async (paths) => {
      const queue = watched();
      queue.add('running', ['z', '']);
      for (const [index, { first, second }] of paths.entries()) queue.add(String(index), [first, second]);
      await queue.endAll();
      const firsts = queue.started.slice(1).map((name) => paths[Number(name)]?.first ?? '');
      for (const [index, first] of firsts.entries()) {
        const next = firsts.indexOf(first, index + 1);
        if (next < 0) continue;
        const between = new Set(firsts.slice(index + 1, next));
        const stillWaiting = new Set(firsts.slice(next).filter((each) => each !== first));
        expect([...stillWaiting].filter((each) => !between.has(each))).toEqual([]);
      }
    });
    return assert(law, { numRuns: 100 });
  });
});
