import { expect, it } from 'vitest';
import { atOnce, inSlices } from '../../../server/jobs/slices';

/** Ten steps that each take longer than a slice. */
function* longWork(): Generator<undefined, string> {
  for (let step = 0; step < 10; step += 1) {
    const until = performance.now() + 10;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

it('long work lets other work in between', async () => {
  let others = 0;
  let isOver = false;
  const count = () => {
    others += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect(await inSlices(longWork())).toBe('done');
  isOver = true;
  expect(others).toBeGreaterThanOrEqual(5);
});

it('ends with its mistake', async () => {
  function* failing(): Generator<undefined, string> {
    yield;
    throw new Error('a mistake');
  }
  await expect(inSlices(failing())).rejects.toThrow('a mistake');
  expect(() => atOnce(failing())).toThrow('a mistake');
});
