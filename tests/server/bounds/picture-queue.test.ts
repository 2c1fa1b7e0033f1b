import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberDrawings } from '../../../server/pictures/drawings';
import { openPictureStore, type PictureStore } from '../../../server/pictures/picture-store';

const LIMITS = { atOnce: 2, waiting: 1 };

let folder: string;
let store: PictureStore;
let started: string[];
let finish: Map<string, () => void>;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'drawn');
  store = openPictureStore(folder, LIMITS);
  started = [];
  finish = new Map();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks for a picture whose rendering ends when the test says so. */
function ask(name: string): Promise<string> {
  const render = () => {
    started.push(name);
    return new Promise<Buffer>((resolve) => finish.set(name, () => resolve(Buffer.from(name))));
  };
  return store.get(name, render).then(String);
}

describe('pictures that nobody has drawn yet', () => {
  it('are rendered two at a time, the same one once', async () => {
    const asked = [ask('a'), ask('b'), ask('a'), ask('b'), ask('c')];
    await expect.poll(() => started.length).toBe(2);
    finish.get('a')?.();
    expect(await asked[0]).toBe('a');
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    finish.get('b')?.();
    finish.get('c')?.();

    expect(await Promise.all(asked)).toEqual(['a', 'b', 'a', 'b', 'c']);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('are refused for a while when too many of them wait', async () => {
    const asked = [ask('a'), ask('b'), ask('c')];
    await expect.poll(() => started.length).toBe(2);

    await expect(ask('d')).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    for (const name of ['a', 'b', 'c']) {
      await expect.poll(() => finish.has(name)).toBe(true);
      finish.get(name)?.();
    }
    await Promise.all(asked);
    const again = ask('d');
    await expect.poll(() => finish.has('d')).toBe(true);
    finish.get('d')?.();
    expect(await again).toBe('d');
  });

  it('keep nobody waiting who wants one that is drawn', async () => {
    const first = ask('a');
    await expect.poll(() => finish.has('a')).toBe(true);
    finish.get('a')?.();
    await first;
    const waiting = [ask('b'), ask('c'), ask('d')];
    await expect.poll(() => started.length).toBe(3);

    expect(await ask('a')).toBe('a');
    for (const name of ['b', 'c', 'd']) {
      await expect.poll(() => finish.has(name)).toBe(true);
      finish.get(name)?.();
    }
    await Promise.all(waiting);
  });

  it('are kept for their owner only', async () => {
    const first = ask('a');
    await expect.poll(() => finish.has('a')).toBe(true);
    finish.get('a')?.();
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
