import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomKey } from '../../../app/device/storage/random-key';

/** What the server takes as an Idempotency-Key. */
const TAKEN_BY_THE_SERVER = /^[\w-]{8,100}$/;
const browser = globalThis.crypto;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page without https: no `randomUUID`; tests can pass the random bytes. */
function withoutRandomUuid(fill = (bytes: Uint8Array<ArrayBuffer>) => browser.getRandomValues(bytes)): void {
  vi.stubGlobal('crypto', { getRandomValues: fill });
}

describe('randomKey', () => {
  it("is the browser's random UUID where there is one", () => {
    vi.stubGlobal('crypto', { randomUUID: () => '3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b' });
    expect(randomKey()).toBe('3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b');
  });

  it('is 16 random bytes in hexadecimal where there is none', () => {
    withoutRandomUuid((bytes) => {
      bytes.set([0, 1, 9, 10, 15, 16, 31, 32, 99, 100, 127, 128, 160, 240, 254, 255]);
      return bytes;
    });
    expect(randomKey()).toBe('0001090a0f101f2063647f80a0f0feff');
  });

  it('is as long when all bytes are small', () => {
    withoutRandomUuid((bytes) => bytes.fill(0));
    expect(randomKey()).toBe('00000000000000000000000000000000');
  });

  it.each([
    ['with randomUUID', () => undefined, 36],
    ['without randomUUID', () => withoutRandomUuid(), 32],
  ])('is one that the server takes, and never the same twice, %s', (_kind, arrange, length) => {
    arrange();
    const keys = Array.from({ length: 1000 }, randomKey);
    expect(keys.filter((key) => key.length !== length || !TAKEN_BY_THE_SERVER.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(1000);
  });
});
