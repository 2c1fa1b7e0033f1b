import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_WIDTHS, USUAL_WIDTH } from '../../../domain/catalog/pictures';
import { indexPhotographs } from '../../../server/pictures/photographs';
import { indexPictures } from '../../../server/pictures/picture-index';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

describe('GET /images/{code}_{color}.jpg', () => {
  it('draws a picture the first time and keeps it', async () => {
    const first = await server.send('/images/PL420_navy.jpg');
    const kept = readdirSync(server.services.settings.picturesDir);
    const again = await server.send('/images/PL420_navy.jpg');

    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(first.bytes).metadata()).width).toBe(USUAL_WIDTH);
    expect(kept).toHaveLength(1);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(readdirSync(server.services.settings.picturesDir)).toEqual(kept);
  });

  it('may be kept for good under the address that names its version', async () => {
    const document = await server.send('/v1/storefronts/hennessy');
    const item = document.json.items.find((each: { code: string }) => each.code === 'PL420');
    const versioned = await server.send(item.pictures.Navy);
    const plain = await server.send('/images/PL420_navy.jpg');

    expect(versioned.headers['cache-control']).toContain('immutable');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(versioned.bytes.equals(plain.bytes)).toBe(true);
  });

  it.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['IMAGE/WEBP;q=0.5', 'image/webp', 'webp'],
    ['image/avif;q=0,image/webp;q=0.0', 'image/jpeg', 'jpeg'],
    ['image/*', 'image/jpeg', 'jpeg'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['', 'image/jpeg', 'jpeg'],
  ])('for Accept %j is %s', async (accept, type, format) => {
    const answer = await server.send('/images/MG100_black.jpg?w=160', { headers: { Accept: accept } });

    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers.vary).toMatch(/\bAccept\b(?!-)/);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width: 160, height: 160 });
  });

  it('comes in the width that is asked for, from a short list', async () => {
    const widthOf = async (query: string) => {
      const answer = await server.send(`/images/MG100_black.jpg${query}`, { headers: { Accept: 'image/avif' } });
      return (await sharp(answer.bytes).metadata()).width;
    };
    for (const width of PICTURE_WIDTHS) expect(await widthOf(`?w=${width}`)).toBe(width);

    const kept = readdirSync(server.services.settings.picturesDir);
    const odd = ['w=0', 'w=1', 'w=-160', 'w=99999999', 'w=160px', 'w=1e3', 'w=', 'w[]=160', `w=${'9'.repeat(500)}`];
    for (const query of odd) expect(await widthOf(`?${query}`)).toBe(USUAL_WIDTH);
    expect(await widthOf('?w=320&w=800')).toBe(320);
    expect(readdirSync(server.services.settings.picturesDir)).toEqual(kept);
  });

  it('has a tag for each width and format, and is not drawn for who has it or only asks about it', async () => {
    const accept = { Accept: 'image/webp' };
    const path = '/images/MG100_black.jpg?w=320';
    const picture = await server.send(path, { headers: accept });
    const tag = String(picture.headers.etag);
    const again = await server.send(path, { headers: { ...accept, 'If-None-Match': `"other", W/${tag}` } });
    const head = await server.send(path, { method: 'HEAD', headers: accept });
    const wider = await server.send('/images/MG100_black.jpg', { headers: { ...accept, 'If-None-Match': tag } });
    const asJpeg = await server.send(path, { headers: { 'If-None-Match': tag } });

    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
    expect(again.headers.vary).toContain('Accept');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(picture.bytes.length));
    expect(head.headers['content-type']).toBe('image/webp');
    expect([wider.status, asJpeg.status]).toEqual([200, 200]);
  });

  it('carries the store’s name on goods that are printed with it', async () => {
    const marked = await server.send('/images/FM500_green.jpg?store=hennessy');
    const neutral = await server.send('/images/FM500_green.jpg');

    expect([marked.status, neutral.status]).toEqual([200, 200]);
    expect(marked.bytes.equals(neutral.bytes)).toBe(false);
  });

  it('is drawn once, whatever a stranger adds to its address', async () => {
    await server.send('/images/PL420_black.jpg');
    const kept = readdirSync(server.services.settings.picturesDir);
    const queries = [
      'store=',
      'store=acme',
      'store=constructor',
      'store=leith',
      'v=0',
      'v=../x',
      'store=a&store=b',
      'x=1',
    ];
    for (const query of queries) expect((await server.send(`/images/PL420_black.jpg?${query}`)).status).toBe(200);

    expect(readdirSync(server.services.settings.picturesDir)).toEqual(kept);
  });

  it.each([
    '/images/PL420_plaid.jpg',
    '/images/NOPE_navy.jpg',
    '/images/PL420_navy.png',
    '/images/..%2f..%2fpackage.json',
    '/images/%E0%A4%A',
  ])('is a real 404 for %s', async (path) => {
    const answer = await server.send(path);

    expect(answer.status).toBe(404);
    expect(answer.json.code).toBe('not_found');
  });
});

describe('GET /images/landing.jpg', () => {
  it('comes in the format that is accepted', async () => {
    const answer = await server.send('/images/landing.jpg', { headers: { Accept: 'image/avif' } });

    expect(answer.headers['content-type']).toBe('image/avif');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('GET /images/company/{file}', () => {
  it('draws the word mark in the customer’s color', async () => {
    const answer = await server.send('/images/company/hennessy.svg');

    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.bytes.toString()).toContain('#17463a');
  });

  it('is a real 404 for a file that no customer names', async () => {
    expect((await server.send('/images/company/acme.svg')).status).toBe(404);
  });
});

describe('GET /images/logos/{name}.png', () => {
  it('draws the mark on a transparent ground, in light and in dark thread', async () => {
    const light = await server.send('/images/logos/hennessy.png');
    const dark = await server.send('/images/logos/hennessy.png?thread=dark');

    expect(light.headers['content-type']).toBe('image/png');
    expect((await sharp(light.bytes).stats()).isOpaque).toBe(false);
    expect(dark.bytes.equals(light.bytes)).toBe(false);
  });

  it('keeps the ground transparent in every format, and gives one size', async () => {
    for (const accept of ['image/avif', 'image/webp']) {
      const answer = await server.send('/images/logos/hennessy.png?w=800', { headers: { Accept: accept } });
      expect(answer.headers['content-type']).toBe(accept);
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ hasAlpha: true, height: 120 });
    }
  });

  it('draws it in ink for items that are printed', async () => {
    const stitched = await server.send('/images/logos/hennessy.png');
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map((ink) => server.send(`/images/logos/hennessy.png?finish=printed&thread=${ink}`)),
    );

    expect(light?.headers['content-type']).toBe('image/png');
    expect(new Set([stitched, light, dark].map((picture) => picture?.headers.etag)).size).toBe(3);
  });

  it('knows no other threads', async () => {
    const light = await server.send('/images/logos/hennessy.png');
    const odd = await server.send('/images/logos/hennessy.png?thread=gold');

    expect(odd.headers.etag).toBe(light.headers.etag);
  });

  it('is a real 404 for a logo that nobody has', async () => {
    expect((await server.send('/images/logos/acme.png')).status).toBe(404);
  });
});

describe('a color with any sign in its name', () => {
  const signs = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
  // The check refuses slashes, commas, and colors that share an address, as "A B" and "A_b" would.
  const colors = [...signs.filter((sign) => !/[/,_A-Z]/.test(sign)), 'é', '色', '👕'].map((sign) => `A${sign}b`);

  it('has a picture at its address, asked for alone and in a bundle', () => {
    const { customer, items } = server.services.stores.get('hennessy') ?? expect.fail('no Hennessy');
    const polo = { ...(items.get('PL420') ?? expect.fail('no polo')), colors };
    const catalog = {
      ...{ base: [polo], colors: {}, customers: new Map(), photographs: {} },
      drawings: { families: {}, files: new Map([[polo.art, { svg: '', hash: '' }]]) },
    };
    const index = indexPictures(catalog, new Map());
    const found = colors.map((color) => {
      const address = index.address(polo, color, customer);
      const { pathname, searchParams } = new URL(address, 'http://localhost');
      const alone = index.find(decodeURIComponent(pathname), searchParams);
      return [color, alone?.hash === searchParams.get('v'), index.findAddress(address)?.hash === alone?.hash];
    });
    expect(found).toEqual(colors.map((color) => [color, true, true]));
  });
});

describe('a photograph', () => {
  it('takes precedence over the drawing, with its own URL', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
    try {
      const { customer, items } = server.services.stores.get('hennessy') ?? expect.fail('no Hennessy');
      const polo = items.get('PL420') ?? expect.fail('no polo');
      const catalog = {
        ...{ base: [polo], colors: {}, customers: new Map(), photographs: {} },
        drawings: { families: {}, files: new Map([[polo.art, { svg: '', hash: '' }]]) },
      };
      const drawn = indexPictures(catalog, new Map()).address(polo, 'Navy', customer);
      writeFileSync(join(folder, 'PL420_navy.jpg'), 'a photograph');
      const index = indexPictures(catalog, await indexPhotographs(folder));

      expect(index.find('/images/PL420_navy.jpg', new URLSearchParams())).toMatchObject({
        format: 'jpeg',
        source: { kind: 'photograph', file: join(folder, 'PL420_navy.jpg') },
      });
      expect(index.address(polo, 'Navy', customer)).toMatch(/^\/images\/PL420_navy\.jpg\?v=[0-9a-f]{12}$/);
      expect(index.address(polo, 'Navy', customer)).not.toBe(drawn);
      expect(index.find('/images/../pictures.test.ts', new URLSearchParams())).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
