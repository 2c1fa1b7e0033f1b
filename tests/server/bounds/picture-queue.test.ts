import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberDrawings } from '../../../server/pictures/drawings';
import { openPictureStore, type PictureStore } from '../../../server/pictures/picture-store';

const LIMITS = { atOnce: 2, waiting: 1 };

let folder: string;
let store: PictureStore;
/** Names of the pictures whose rendering has begun, and how to end it. */
let begun: Map<string, () => void>;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'drawn');
  store = openPictureStore(folder, LIMITS);
  begun = new Map();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks for a picture whose rendering ends when the test says so. */
async function ask(name: string): Promise<string> {
  const render = () => {
    if (begun.has(name)) throw new Error(`${name} is rendered twice`);
    return new Promise<Buffer>((resolve) => begun.set(name, () => resolve(Buffer.from(name))));
  };
  return String(await store.get(name, render));
}

const untilBegun = (count: number) => expect.poll(() => begun.size, { timeout: 20_000 }).toBe(count);

/** Ends what has begun, and what begins then, until so many have been rendered. */
async function finish(count: number): Promise<void> {
  for (const end of begun.values()) end();
  await untilBegun(count);
  for (const end of begun.values()) end();
}

describe('pictures that nobody has drawn yet', () => {
  it('are rendered two at a time, the same one once', async () => {
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

    expect(await Promise.race(asked)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
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

describe('rememberDrawings', () => {
  it.each([
    [false, 2],
    [true, 1],
  ])('draws once to name a picture; sources kept: %s', (keepSources, drawn) => {
    let count = 0;
    const draw = () => {
      count += 1;
      return '<svg/>';
    };
    const drawings = rememberDrawings({ keepSources });
    for (let call = 0; call < 5; call += 1) expect(drawings('a', draw).hash).toBe(drawings('a', draw).hash);
    expect(count).toBe(1);
    expect(drawings('a', draw).svg()).toBe('<svg/>');
    expect(count).toBe(drawn);
  });
});
