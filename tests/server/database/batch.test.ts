import { describe, expect, it } from 'vitest';
import { batch } from '../../../server/database/batch';

/** Groups as they run; the test ends each one. */
function watched(most = 10) {
  const groups: { readonly calls: readonly number[]; end(error?: Error): void }[] = [];
  const call = batch(
    (calls: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const results = calls.map((each) => `result ${each}`);
        groups.push({ calls, end: (error) => (error ? reject(error) : resolve(results)) });
      }),
    { most, sizeOf: (size) => size },
  );
  return { groups, call };
}

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('batch', () => {
  it('runs a call at once when nothing else runs', async () => {
    const { groups, call } = watched();
    const result = call(1);
    await nextTurn();
    groups[0]?.end();

    expect(await result).toBe('result 1');
  });

  it('runs what arrives meanwhile together, and gives each call its own result', async () => {
    const { groups, call } = watched();
    const first = call(1);
    await nextTurn();
    const others = [call(2), call(3)];
    await nextTurn();
    expect(groups.map(({ calls }) => calls)).toEqual([[1]]);
    groups[0]?.end();
    await first;
    await nextTurn();
    groups[1]?.end();

    expect(await Promise.all(others)).toEqual(['result 2', 'result 3']);
    expect(groups.map(({ calls }) => calls)).toEqual([[1], [2, 3]]);
  });

  it('bounds the size of a group, but runs a call of any size', async () => {
    const { groups, call } = watched(10);
    const results = [call(25), call(6), call(4), call(1)];
    for (const index of [0, 1, 2]) {
      await nextTurn();
      groups[index]?.end();
    }

    expect(await Promise.all(results)).toEqual(['result 25', 'result 6', 'result 4', 'result 1']);
    expect(groups.map(({ calls }) => calls)).toEqual([[25], [6, 4], [1]]);
  });

  it('fails all calls of a group that fails, and runs the next ones', async () => {
    const { groups, call } = watched();
    const failing = Promise.allSettled([call(1), call(2)]);
    await nextTurn();
    groups[0]?.end(new Error('the disk is full'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = call(3);
    await nextTurn();
    groups[1]?.end();

    expect(await next).toBe('result 3');
  });
});
