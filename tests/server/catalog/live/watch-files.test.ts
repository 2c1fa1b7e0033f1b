import { describe, expect, it } from 'vitest';
import { watchFiles } from '../../../../server/catalog/live/watch-files';

/** Files of which a test says how they are, and what becomes of reading them. */
function aWatcher(first = 'a') {
  const files = { stamp: first, whileReading: () => {}, fails: false, reads: 0, now: 0 };
  const load = () => {
    files.reads += 1;
    const { stamp } = files;
    files.whileReading();
    if (files.fails) throw new Error(`mistake in ${stamp}`);
    return `content of ${stamp}`;
  };
  const watcher = watchFiles({ stamp: async () => files.stamp, load }, first, () => files.now);
  return { files, poll: (isFinal = false) => watcher.poll(isFinal) };
}

const content = (stamp: string) => ({ kind: 'content', content: `content of ${stamp}` });

describe('files that are watched', () => {
  it('are not read while nothing has changed', async () => {
    const { files, poll } = aWatcher();
    for (let time = 0; time < 3; time += 1) expect(await poll()).toEqual({ kind: 'same' });
    expect(files.reads).toBe(0);
  });

  it('are read once, when two polls in a row have found them the same', async () => {
    const { files, poll } = aWatcher();
    for (const stamp of ['b', 'c', 'd']) {
      files.stamp = stamp;
      expect(await poll()).toEqual({ kind: 'changing' });
    }
    expect(await poll()).toEqual(content('d'));
    expect(await poll()).toEqual({ kind: 'same' });
    expect(files.reads).toBe(1);
  });

  it('are read at once when somebody says that they are complete, but not without a change', async () => {
    const { files, poll } = aWatcher();
    expect(await poll(true)).toEqual({ kind: 'same' });
    files.stamp = 'b';
    expect(await poll(true)).toEqual(content('b'));
  });

  it.each([false, true])('are read again if they change while they are read, with a mistake: %s', async (fails) => {
    const { files, poll } = aWatcher();
    files.stamp = 'b';
    await poll();
    files.fails = fails;
    files.whileReading = () => {
      files.stamp = 'c';
    };
    expect(await poll()).toEqual({ kind: 'changing' });
    files.fails = false;
    expect(await poll()).toEqual(content('c'));
  });

  it('are read again some time after they could not be read', async () => {
    const { files, poll } = aWatcher();
    files.stamp = 'b';
    files.fails = true;
    await poll();
    expect(await poll()).toEqual({ kind: 'failure', error: new Error('mistake in b') });
    files.fails = false;
    expect(await poll()).toEqual({ kind: 'same' });
    files.now = 30_000;
    expect(await poll()).toEqual(content('b'));
    files.now = 90_000;
    expect(await poll()).toEqual({ kind: 'same' });
  });

  it('are taken again when they are as they were before a mistake', async () => {
    const { files, poll } = aWatcher();
    files.stamp = 'b';
    files.fails = true;
    await poll();
    await poll();
    files.stamp = 'a';
    files.fails = false;
    await poll();
    expect(await poll()).toEqual(content('a'));
  });
});
