import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_BUNDLED, PICTURE_BUNDLE } from '../../../../domain/address/storefront-pictures';
import { USUAL_WIDTH } from '../../../../domain/catalog/pictures';
import { useTestServer } from '../../../support/hooks';

const server = useTestServer();

const bundleOf = (addresses: readonly string[], accept = 'image/avif') =>
  server.send(`${PICTURE_BUNDLE}?${new URLSearchParams(addresses.map((address) => ['picture', address]))}`, {
    headers: { Accept: accept },
  });

async function filesIn({ bytes, headers }: Awaited<ReturnType<typeof bundleOf>>): Promise<ReadonlyMap<string, File>> {
  const body = new Uint8Array(bytes);
  const form = await new Response(body, { headers: { 'Content-Type': String(headers['content-type']) } }).formData();
  return new Map([...form].map(([address, file]) => [address, file as File]));
}

describe('GET /images/bundle', () => {
  it('sends the pictures as they are sent one by one', async () => {
    const addresses = [
      '/images/PL420_navy.jpg?v=1',
      '/images/FM500_green.jpg?store=hennessy&v=1',
      '/images/logos/hennessy.png?thread=dark&v=1',
      '/images/company/hennessy.svg',
    ];
    const answer = await bundleOf(addresses);
    const files = await filesIn(answer);

    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.vary).toMatch(/\bAccept\b(?!-)/);
    expect([...files.keys()]).toEqual(addresses);
    expect([...files.values()].map(({ type }) => type)).toEqual([
      'image/avif',
      'image/avif',
      'image/avif',
      'image/svg+xml',
    ]);
    for (const [address, file] of files) {
      const alone = await server.send(address, { headers: { Accept: 'image/avif' } });
      expect(Buffer.from(await file.arrayBuffer()).equals(alone.bytes)).toBe(true);
    }
  });

  it('sends them in the width that is saved, in a format that is accepted', async () => {
    const files = await filesIn(await bundleOf(['/images/PL420_navy.jpg?v=1&w=800'], 'image/webp'));
    const [file] = files.values();
    const picture = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));

    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: USUAL_WIDTH });
  });

  it('leaves out what is no picture, and draws nothing for it', async () => {
    const kept = readdirSync(server.services.settings.picturesDir);
    const answer = await bundleOf([
      '/images/NOPE_navy.jpg',
      '/images/../../package.json',
      'https://elsewhere.example/a.jpg',
      '/images/bundle',
      '?',
      '',
      'x'.repeat(5000),
    ]);

    expect(answer.status).toBe(200);
    expect((await filesIn(answer)).size).toBe(0);
    expect(readdirSync(server.services.settings.picturesDir)).toEqual(kept);
  });

  it('is bounded', async () => {
    const addresses = Array.from({ length: MAX_BUNDLED + 1 }, () => '/images/PL420_navy.jpg');

    expect((await bundleOf(addresses)).status).toBe(422);
    expect((await filesIn(await bundleOf(addresses.slice(1)))).size).toBe(1);
    expect((await server.send(PICTURE_BUNDLE)).status).toBe(200);
  });

  it('has at most 1.5 MB; a device asks again for the rest', async () => {
    const addresses = Array.from({ length: MAX_BUNDLED }, (_, index) => `/images/landing.jpg?v=${index}`);
    const { size: one = 0 } = (await filesIn(await bundleOf(addresses.slice(0, 1), ''))).get(addresses[0] ?? '') ?? {};
    const files = await filesIn(await bundleOf(addresses, ''));

    expect(files.size).toBe(Math.floor((1.5 * 1024 * 1024) / one));
    expect(files.size).toBeLessThan(MAX_BUNDLED);
  });
});
