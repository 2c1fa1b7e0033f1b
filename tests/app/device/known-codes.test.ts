import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetCode, isKnownCode, rememberCode } from '../../../app/device/storage/known-codes';
import { emptyDatabase, rawValues } from '../../support/device/raw-database';

afterEach(async () => {
  vi.unstubAllGlobals();
  await emptyDatabase('known-codes');
});

describe('known codes', () => {
  it('are recognized for their own customer only', async () => {
    await rememberCode('hennessy', 'HARBOR-7');

    expect(await isKnownCode('hennessy', 'HARBOR-7')).toBe(true);
    expect(await isKnownCode('hennessy', 'HARBOR-8')).toBe(false);
    expect(await isKnownCode('leith', 'HARBOR-7')).toBe(false);
  });

  it('are stored once each, as salted hashes', async () => {
    await rememberCode('hennessy', 'HARBOR-7');
    await rememberCode('hennessy', 'HARBOR-7');
    await rememberCode('leith', 'HARBOR-7');
    const stored = ((await rawValues('known-codes')) as { hash: string }[][]).flat();
    const [first, second] = stored;

    expect(stored).toHaveLength(2);
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(first?.hash).not.toBe(second?.hash);
    expect(JSON.stringify(await rawValues('known-codes'))).not.toContain('HARBOR');
  });

  it('are forgotten one by one', async () => {
    await rememberCode('hennessy', 'HARBOR-7');
    await rememberCode('hennessy', 'HARBOR-8');
    await forgetCode('hennessy', 'HARBOR-7');

    expect([await isKnownCode('hennessy', 'HARBOR-7'), await isKnownCode('hennessy', 'HARBOR-8')]).toEqual([
      false,
      true,
    ]);
  });

  it('are limited to the latest 20', { timeout: 60_000 }, async () => {
    for (let index = 0; index < 21; index += 1) await rememberCode('hennessy', `CODE-${index}`);

    expect([await isKnownCode('hennessy', 'CODE-0'), await isKnownCode('hennessy', 'CODE-1')]).toEqual([false, true]);
  });

  it('do nothing on a page without https', async () => {
    vi.stubGlobal('crypto', {});
    await rememberCode('hennessy', 'HARBOR-7');
    await forgetCode('hennessy', 'HARBOR-7');

    expect(await isKnownCode('hennessy', 'HARBOR-7')).toBe(false);
    expect(await rawValues('known-codes')).toEqual([]);
  });
});
