import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDrawingThread } from '../../../../server/catalog/pictures/open-drawing-thread';

const FORM = { width: 160, format: 'avif' } as const;
const drawing = { svg: readFileSync('server/data/drawings/mug.svg', 'utf8'), hash: 'mug' };
const MUG = { kind: 'product', art: { drawing, color: 'Navy', fabric: { main: '#1d2b49' } } } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photographs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the drawing thread', () => {
  it('draws several pictures at once', async () => {
    const draw = openDrawingThread();
    const pictures = await Promise.all([
      draw(MUG, FORM),
      draw({ kind: 'logo', name: 'Ford', thread: 'light', isPrinted: false }, { format: 'webp' }),
      draw({ kind: 'icon', color: '#123456', size: 192 }, { format: 'png' }),
    ]);
    const found = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).format));
    expect(found).toEqual(['heif', 'webp', 'png']);
    expect(String(await draw({ kind: 'word-mark', title: 'Leith', color: '#123456' }, { format: 'svg' }))).toMatch(
      /^<svg/,
    );
  });

  it('survives a photograph that is damaged or gone', async () => {
    const draw = openDrawingThread();
    const file = join(folder, 'damaged.jpg');
    writeFileSync(file, 'no photograph');

    await expect(draw({ kind: 'photograph', file }, FORM)).rejects.toThrow('unsupported image format');
    await expect(draw({ kind: 'photograph', file: `${file}.gone` }, FORM)).rejects.toThrow('missing');
    expect((await draw(MUG, FORM)).length).toBeGreaterThan(0);
  });

  it('shows a photograph upright, smaller, and never enlarged', async () => {
    const draw = openDrawingThread();
    const file = join(folder, 'PL420_navy.jpg');
    const turned = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b01f2a' } });
    await turned.withMetadata({ orientation: 6 }).jpeg().toFile(file);
    const sizeAt = async (width: number) => {
      const metadata = await sharp(await draw({ kind: 'photograph', file }, { width, format: 'webp' })).metadata();
      return [metadata.width, metadata.height, metadata.orientation];
    };

    expect(await sizeAt(320)).toEqual([320, 480, undefined]);
    expect(await sizeAt(800)).toEqual([400, 600, undefined]);
  });

  it('ends when it is idle, and starts again', async () => {
    const draw = openDrawingThread(0);
    const first = await draw(MUG, FORM);
    // The timer that ends the thread was set before this one.
    await new Promise((resolve) => setTimeout(resolve));

    expect((await draw(MUG, FORM)).equals(first)).toBe(true);
  });
});
