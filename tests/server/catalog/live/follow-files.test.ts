import { describe, expect, it } from 'vitest';
import { followFiles } from '../../../../server/catalog/live/follow-files';

/** Files of which a test says how they are, and what becomes of reading them. */
function aFollower(first = 'a') {
  const files = { stamp: first, whileReading: () => {}, fails: false, reads: 0, now: 0 };
  const load = () => {
    files.reads += 1;
    const { stamp } = files;
    files.whileReading();
    if (files.fails) throw new Error(`mistake in ${stamp}`);
    return `content of ${stamp}`;
  };
  const follower = followFiles({ stamp: async () => files.stamp, load }, first, () => files.now);
  return { files, look: (isFinal = false) => follower.look(isFinal) };
}

const content = (stamp: string) => ({ kind: 'content', content: `content of ${stamp}` });

describe('files that are followed', () => {
  it('are not read while nothing has changed', async () => {
    const { files, look } = aFollower();
    for (let time = 0; time < 3; time += 1) expect(await look()).toEqual({ kind: 'same' });
    expect(files.reads).toBe(0);
  });

  it('are read once, when two looks in a row have found them the same', async () => {
    const { files, look } = aFollower();
    for (const stamp of ['b', 'c', 'd']) {
      files.stamp = stamp;
      expect(await look()).toEqual({ kind: 'changing' });
    }
    expect(await look()).toEqual(content('d'));
    expect(await look()).toEqual({ kind: 'same' });
    expect(files.reads).toBe(1);
  });

  it('are read at once when somebody says that they are complete, but not without a change', async () => {
    const { files, look } = aFollower();
    expect(await look(true)).toEqual({ kind: 'same' });
    files.stamp = 'b';
    expect(await look(true)).toEqual(content('b'));
  });

  it.each([false, true])('are read again if they change while they are read, with a mistake: %s', async (fails) => {
    const { files, look } = aFollower();
    files.stamp = 'b';
    await look();
    files.fails = fails;
    files.whileReading = () => {
      files.stamp = 'c';
    };
    expect(await look()).toEqual({ kind: 'changing' });
    files.fails = false;
    expect(await look()).toEqual(content('c'));
  });

  it('are read again some time after they could not be read', async () => {
    const { files, look } = aFollower();
    files.stamp = 'b';
    files.fails = true;
    await look();
    expect(await look()).toEqual({ kind: 'failure', error: new Error('mistake in b') });
    files.fails = false;
    expect(await look()).toEqual({ kind: 'same' });
    files.now = 30_000;
    expect(await look()).toEqual(content('b'));
    files.now = 90_000;
    expect(await look()).toEqual({ kind: 'same' });
  });

  it('are taken again when they are as they were before a mistake', async () => {
    const { files, look } = aFollower();
    files.stamp = 'b';
    files.fails = true;
    await look();
    await look();
    files.stamp = 'a';
    files.fails = false;
    await look();
    expect(await look()).toEqual(content('a'));
  });
});
