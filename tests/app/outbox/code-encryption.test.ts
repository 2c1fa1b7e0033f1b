import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withEncryptedCode, withReadableCode } from '../../../app/outbox/code-encryption';
import { emptyDatabase, putRaw, rawValues } from '../../support/device/raw-database';
import { aPayload } from '../../support/orders/outbox-builders';

const browser = globalThis.crypto;

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  await emptyDatabase('keys');
});

/** Another tab, or the worker: the same device with separate memory. */
async function anotherTab(): Promise<typeof import('../../../app/outbox/code-encryption')> {
  vi.resetModules();
  return import('../../../app/outbox/code-encryption');
}

describe('withEncryptedCode', () => {
  it('keeps the code in no readable form', async () => {
    const kept = await withEncryptedCode(aPayload({ bypass_code: 'HARBOR-7' }));

    expect(kept.bypass_code).toBe('');
    expect(atob(kept.encrypted_code ?? '')).not.toContain('HARBOR');
    expect(kept).toEqual({ ...aPayload({ bypass_code: '' }), encrypted_code: expect.any(String) });
  });

  it('gives a key that no script can read, and one only', async () => {
    await Promise.all(Array.from({ length: 8 }, async () => (await anotherTab()).withEncryptedCode(aPayload())));
    const keys = await rawValues('keys');

    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ extractable: false });
    await expect(browser.subtle.exportKey('raw', keys[0] as CryptoKey)).rejects.toThrow();
  });

  it('looks different each time, so that equal codes cannot be told', async () => {
    const [first, second] = [await withEncryptedCode(aPayload()), await withEncryptedCode(aPayload())];

    expect(first.encrypted_code).not.toEqual(second.encrypted_code);
  });

  it('leaves an order without a code as it is', async () => {
    expect(await withEncryptedCode(aPayload({ bypass_code: '' }))).toEqual(aPayload({ bypass_code: '' }));
    expect(await rawValues('keys')).toEqual([]);
  });

  it('leaves the code as it is where the page has no secure connection', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => browser.getRandomValues(bytes) });

    expect(await withEncryptedCode(aPayload())).toEqual(aPayload());
  });

  it('leaves the code as it is where the key cannot be kept: the order comes first', async () => {
    const { withEncryptedCode } = await anotherTab();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The storage cannot be opened', 'UnknownError');
    });

    expect(await withEncryptedCode(aPayload())).toEqual(aPayload());
  });
});

describe('withReadableCode', () => {
  it('gives back every code, in any tab, as long as the key is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 100 }), async (bypass_code) => {
        const kept = await withEncryptedCode(aPayload({ bypass_code }));
        expect(await withReadableCode(kept)).toEqual(aPayload({ bypass_code }));
      }),
      { numRuns: 50 },
    );
    const kept = await withEncryptedCode(aPayload());
    expect(await (await anotherTab()).withReadableCode(kept)).toEqual(aPayload());
  });

  it('gives back the codes that several tabs have encrypted at once, before there was a key', async () => {
    const codes = Array.from({ length: 8 }, (_, index) => `HARBOR-${index}`);
    const kept = await Promise.all(
      codes.map(async (bypass_code) => (await anotherTab()).withEncryptedCode(aPayload({ bypass_code }))),
    );
    const read = await Promise.all(kept.map((payload) => withReadableCode(payload)));

    expect(read.map((payload) => payload?.bypass_code)).toEqual(codes);
  });

  it('takes a plain code of an older build as it is', async () => {
    expect(await withReadableCode(aPayload())).toEqual(aPayload());
  });

  it('is undefined when the key is gone', async () => {
    const kept = await withEncryptedCode(aPayload());
    await emptyDatabase('keys');

    expect(await withReadableCode(kept)).toBeUndefined();
  });

  it('is undefined when another key has taken its place', async () => {
    const kept = await withEncryptedCode(aPayload());
    const usages: KeyUsage[] = ['encrypt', 'decrypt'];
    const other = await browser.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages);
    await putRaw('keys', 'bypass-code', other);

    expect(await withReadableCode(kept)).toBeUndefined();
  });

  it.each([0, 11, 12, 20])('is undefined when the bytes are damaged at %i', async (place) => {
    const kept = await withEncryptedCode(aPayload());
    const bytes = Buffer.from(kept.encrypted_code ?? '', 'base64');
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);

    expect(await withReadableCode({ ...kept, encrypted_code: bytes.toString('base64') })).toBeUndefined();
  });

  it.each(['AAAA', 'no base64!', ''])('is undefined when only %j is left of it', async (encrypted_code) => {
    const kept = await withEncryptedCode(aPayload());

    expect(await withReadableCode({ ...kept, encrypted_code })).toBeUndefined();
  });

  it('fails, and does not call the code lost, when the key cannot be read at the moment', async () => {
    const kept = await withEncryptedCode(aPayload());
    const { withReadableCode } = await anotherTab();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The storage cannot be opened', 'UnknownError');
    });

    await expect(withReadableCode(kept)).rejects.toThrow('cannot save anything');
  });
});
