import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DrawingTimeout, type DrawPicture } from '../../../server/pictures/open-drawing-process';
import { drawnPicture, pictureFile } from '../../../server/pictures/picture-source';
import { openPictureStore, type PictureStore } from '../../../server/pictures/picture-store';

const LIMITS = { atOnce: 2, waiting: 1 };

let folder: string;
let store: PictureStore;
/** Names of the pictures whose drawing has begun, and how to end it. */
let begun: Map<string, () => void>;

const FORM = { format: 'svg' } as const;
const pictureOf = (name: string) => drawnPicture({ kind: 'word-mark', title: name, color: '' });

/** Draws until the test says that the picture is done. */
const draw: DrawPicture = (source) => {
  const name = source.kind === 'word-mark' ? source.title : '';
  if (begun.has(name)) throw new Error(`${name} is drawn twice`);
  return new Promise((resolve) => begun.set(name, () => resolve([Buffer.from(name)])));
};

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'drawn');
  store = openPictureStore(folder, draw, { limits: LIMITS });
  begun = new Map();
});
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

async function ask(name: string): Promise<string> {
  return String(await store.get(pictureOf(name), FORM));
}

const untilBegun = (count: number) => expect.poll(() => begun.size, { timeout: 20_000 }).toBe(count);

/** Ends what has begun, and what begins then, until so many have been drawn. */
async function finish(count: number): Promise<void> {
  for (const end of begun.values()) end();
  await untilBegun(count);
  for (const end of begun.values()) end();
}

describe('pictures that nobody has drawn yet', () => {
  it('are drawn two at a time, the same one once', async () => {
    const asked = ['a', 'b', 'a', 'b', 'c'].map(ask);
    await untilBegun(2);
    const [first = ''] = begun.keys();
    begun.get(first)?.();
    await untilBegun(3);
    await finish(3);

    expect(await Promise.all(asked)).toEqual(['a', 'b', 'a', 'b', 'c']);
  });

  it('are refused for a while when too many of them wait', async () => {
    const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name).catch((error) => error));

    expect(await Promise.race(asked)).toMatchObject({ body: { code: 'unavailable' }, retryAfterS: 5 });
    await untilBegun(2);
    await finish(3);
    expect((await Promise.all(asked)).filter((each) => typeof each === 'string')).toHaveLength(3);
    const again = ask('e');
    await untilBegun(4);
    await finish(4);
    expect(await again).toBe('e');
  });

  it('keep nobody waiting who wants one that is drawn', async () => {
    const first = ask('a');
    await untilBegun(1);
    await finish(1);
    await first;
    const waiting = ['b', 'c', 'd'].map(ask);
    await untilBegun(3);

    expect(await ask('a')).toBe('a');
    await finish(4);
    await Promise.all(waiting);
  });

  it('are kept for their owner only', async () => {
    const first = ask('a');
    await untilBegun(1);
    await finish(1);
    await first;

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
  });
});

describe('pictures that came with the build', () => {
  it('are taken from there, and neither drawn nor copied', async () => {
    const builtIn = mkdtempSync(join(tmpdir(), 'built-in-'));
    writeFileSync(join(builtIn, pictureFile(pictureOf('a'), FORM)), 'built in');
    store = openPictureStore(folder, draw, { builtIn });

    expect(await ask('a')).toBe('built in');
    expect(existsSync(folder)).toBe(false);
    const asked = ask('b');
    await untilBegun(1);
    await finish(1);
    expect(await asked).toBe('b');
    rmSync(builtIn, { recursive: true });
  });
});

describe('pictures that nobody has asked for', () => {
  const SMALL = { format: 'avif', width: 160 } as const;

  it('wait until nobody waits for one, and are drawn once, in all forms that are missing', async () => {
    const ahead: string[][] = [];
    const drawAhead: DrawPicture = async (_, forms) => {
      ahead.push(forms.map(({ format }) => format));
      return forms.map(() => Buffer.from('ahead'));
    };
    store = openPictureStore(folder, draw, { limits: LIMITS, drawAhead });
    const asked = ask('a');
    await untilBegun(1);
    const background = store.drawMissing(pictureOf('b'), [FORM, SMALL]);
    // Another one is drawn meanwhile, from beginning to end.
    const next = ask('c');
    await untilBegun(2);
    begun.get('c')?.();
    await next;
    expect(ahead).toEqual([]);
    begun.get('a')?.();

    expect(await asked).toBe('a');
    expect(await background).toBe(true);
    expect(ahead).toEqual([['svg', 'avif']]);
    expect(await ask('b')).toBe('ahead');
    expect(await store.drawMissing(pictureOf('b'), [FORM, SMALL])).toBe(false);
  });

  it('are not drawn if they came with the build', async () => {
    const builtIn = mkdtempSync(join(tmpdir(), 'built-in-'));
    writeFileSync(join(builtIn, pictureFile(pictureOf('a'), FORM)), 'built in');
    store = openPictureStore(folder, draw, { builtIn });
    expect(await store.drawMissing(pictureOf('a'), [FORM])).toBe(false);
    rmSync(builtIn, { recursive: true });
  });
});

describe('a picture that took too long', () => {
  it('is refused, and not tried again for a while', async () => {
    let tries = 0;
    const endless: DrawPicture = () => {
      tries += 1;
      return Promise.reject(new DrawingTimeout('took longer than 40 seconds'));
    };
    store = openPictureStore(folder, endless, { limits: LIMITS });
    await expect(ask('a')).rejects.toThrow('took longer');
    await expect(ask('a')).rejects.toMatchObject({ body: { code: 'unavailable' }, retryAfterS: 600 });
    expect(tries).toBe(1);
  });
});

describe('the folder of pictures', () => {
  it('stays within its limit: the oldest are deleted, and drawn again when somebody asks', async () => {
    const drawn: string[] = [];
    const ofTenBytes: DrawPicture = async (source) => {
      drawn.push(source.kind === 'word-mark' ? source.title : '');
      return [Buffer.alloc(10)];
    };
    const small = openPictureStore(folder, ofTenBytes, { limits: LIMITS, mostBytes: 50 });
    for (const [age, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      await small.get(pictureOf(name), FORM);
      const file = join(folder, pictureFile(pictureOf(name), FORM));
      if (name !== 'f') utimesSync(file, age, age);
    }

    const kept = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      readdirSync(folder).includes(pictureFile(pictureOf(name), FORM)),
    );
    expect(kept).toEqual([false, false, true, true, true, true]);
    await small.get(pictureOf('f'), FORM);
    await small.get(pictureOf('a'), FORM);
    expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a']);
  });
});
