import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { productPicturePath } from '../../../domain/catalog/catalog';
import { USUAL_WIDTH } from '../../../domain/catalog/pictures';
import { MAX_BUNDLED, PICTURE_BUNDLE } from '../../../domain/catalog/storefront-pictures';
import { addRevision, newestRevision, readRevision } from '../../../server/catalog/document-rows';
import { addPerson, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

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

  it('sends a picture once, whatever else its addresses ask for', async () => {
    const addresses = Array.from(
      { length: MAX_BUNDLED - 1 },
      (_, index) => `/images/PL420_navy.jpg?v=1&again=${index}`,
    );
    const files = await filesIn(await bundleOf([...addresses, '/images/PL420_black.jpg?v=1']));

    expect([...files.keys()]).toEqual([addresses[0], '/images/PL420_black.jpg?v=1']);
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
    const addresses = await publishNoise(22);
    const sizes: number[] = [];
    for (const address of addresses) {
      const [file] = (await filesIn(await bundleOf([address], ''))).values();
      sizes.push(file?.size ?? 0);
    }
    const files = await filesIn(await bundleOf(addresses, ''));

    const sum = (count: number) => sizes.slice(0, count).reduce((total, size) => total + size, 0);
    expect(sum(files.size)).toBeLessThanOrEqual(1.5 * 1024 * 1024);
    expect(sum(files.size + 1)).toBeGreaterThan(1.5 * 1024 * 1024);
    expect([...files.keys()]).toEqual(addresses.slice(0, files.size));
  });
});

/** Photographs that compress badly, one a color. @returns their addresses */
async function publishNoise(count: number): Promise<readonly string[]> {
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  const browser = await signInToOffice(server, 'owner@example.com');
  const { db } = server.services;
  const documents = new Map(await readRevision(db.read, (await newestRevision(db.read))?.id ?? 0));
  const items: { code: string; colors: string[] }[] = JSON.parse(documents.get('items/mens.json') ?? '');
  const colors = items.flatMap(({ code, colors }) => colors.map((color) => ({ code, color }))).slice(0, count);
  const photographs: Record<string, Record<string, string>> = {};
  for (const [index, { code, color }] of colors.entries()) {
    const noise = { type: 'gaussian' as const, mean: 100 + index, sigma: 60 };
    const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise } });
    const { json } = await browser.upload('/v1/office/catalog/upload', await picture.png().toBuffer());
    photographs[code] = { ...photographs[code], [color]: json.hash };
  }
  documents.set('photographs.json', JSON.stringify(photographs));
  const origin = { by: { id: '', name: 'Dana' }, source: 'office' as const, note: '', filesHash: null };
  await db.transaction((trx) => addRevision(trx, origin, documents, Date.now()));
  await server.follow();
  return colors.map(({ code, color }) => productPicturePath(code, color));
}
