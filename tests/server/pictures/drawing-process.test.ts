import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDrawing } from '../../../server/catalog/read-drawings';
import { openDrawingProcess } from '../../../server/pictures/open-drawing-process';

const FORMS = [{ width: 160, format: 'avif' }] as const;
/** Each of 26 masks is drawn twice for every time that the one around it is: 67 million of them. */
const ENDLESS = { svg: masksWithinMasks(26), hash: 'endless' };

function masksWithinMasks(depth: number): string {
  const masks = Array.from({ length: depth }, (_, level) => {
    const shape = `<path d="M0 0H800V800H0Z" fill="#fff"${level > 0 ? ` mask="url(#m${level - 1})"` : ''}/>`;
    return `<mask id="m${level}">${shape}${shape}</mask>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">${masks.join('')}<path d="M0 0H800V800Z" fill="fabric" mask="url(#m${depth - 1})"/></svg>`;
}

const drawing = { svg: readFileSync('server/data/drawings/mug.svg', 'utf8'), hash: 'mug' };
const MUG = { kind: 'product', art: { drawing, color: 'Navy', fabric: { main: '#1d2b49' } } } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photographs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the drawing process', () => {
  it('draws several pictures at once', async () => {
    const draw = openDrawingProcess();
    const pictures = await Promise.all([
      draw(MUG, FORMS),
      draw({ kind: 'logo', name: 'Ford', thread: 'light', isPrinted: false }, [{ format: 'webp' }]),
      draw({ kind: 'icon', color: '#123456', size: 192 }, [{ format: 'png' }]),
    ]);
    const found = await Promise.all(pictures.map(async ([picture]) => (await sharp(picture).metadata()).format));
    expect(found).toEqual(['heif', 'webp', 'png']);
    expect(String(await draw({ kind: 'word-mark', title: 'Leith', color: '#123456' }, [{ format: 'svg' }]))).toMatch(
      /^<svg/,
    );
  });

  it('survives a photograph that is damaged or gone', async () => {
    const draw = openDrawingProcess();
    const file = join(folder, 'damaged.jpg');
    writeFileSync(file, 'no photograph');

    await expect(draw({ kind: 'photograph', file }, FORMS)).rejects.toThrow('unsupported image format');
    await expect(draw({ kind: 'photograph', file: `${file}.gone` }, FORMS)).rejects.toThrow('missing');
    expect((await draw(MUG, FORMS)).length).toBeGreaterThan(0);
  });

  it('shows a photograph upright, smaller, and never enlarged', async () => {
    const draw = openDrawingProcess();
    const file = join(folder, 'PL420_navy.jpg');
    const turned = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b01f2a' } });
    await turned.withMetadata({ orientation: 6 }).jpeg().toFile(file);
    const sizeAt = async (width: number) => {
      const [picture] = await draw({ kind: 'photograph', file }, [{ width, format: 'webp' }]);
      const metadata = await sharp(picture).metadata();
      return [metadata.width, metadata.height, metadata.orientation];
    };

    expect(await sizeAt(320)).toEqual([320, 480, undefined]);
    expect(await sizeAt(800)).toEqual([400, 600, undefined]);
  });

  it('ends when it is idle, and starts again', async () => {
    const draw = openDrawingProcess({ idleMs: 0 });
    const [first] = await draw(MUG, FORMS);
    // The timer that ends the thread was set before this one.
    await new Promise((resolve) => setTimeout(resolve));

    const [again] = await draw(MUG, FORMS);
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
  });

  it('is stopped when a picture never ends, and draws the others in a fresh one', async () => {
    const draw = openDrawingProcess({ maxMs: 3_000 });
    // Started already, so the time is for drawing.
    await draw(MUG, FORMS);
    const endless = draw({ kind: 'product', art: { drawing: ENDLESS, color: 'Navy' } }, FORMS);

    await expect(endless).rejects.toThrow('took longer than 3 seconds');
    const [picture] = await openDrawingProcess()(MUG, FORMS);
    expect(picture?.length).toBeGreaterThan(0);
  });

  it('does not keep its server from ending, even with a picture that never ends', async () => {
    const script = `
      import { openDrawingProcess } from './server/pictures/open-drawing-process.ts';
      openDrawingProcess()({ kind: 'product', art: { drawing: ${JSON.stringify(ENDLESS)}, color: 'Navy' } }, [{ width: 160, format: 'avif' }]).catch(() => undefined);
      setTimeout(() => process.exit(0), 1_000);`;
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: 'ignore',
    });
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
  });
});

describe('the check of drawings', () => {
  it('refuses masks within masks, which take years', () => {
    expect(ENDLESS.svg.length).toBeLessThan(7_000);
    expect(checkDrawing(ENDLESS.svg)).toBe('has more than 24 elements within each other');
    expect(checkDrawing(masksWithinMasks(11))).toBe('has more than 100 masks, clips and filters to render');
  });

  const svg = (inner: string) => `<svg viewBox="0 0 800 800"><path fill="fabric"/>${inner}</svg>`;
  it.each([
    ['a mask within itself', '<mask id="a"><g mask="url(#a)"/></mask><g mask="url(#a)"/>', 'has #a within itself'],
    ['a reference to nothing', '<g filter="url(#soft)"/>', 'refers to #soft, which it does not define'],
    ['two of one id', '<g id="a"/><g id="a"/>', 'has a second "a"; ids must differ'],
    ['an id of ours', '<g id="steel"/>', 'has a second "steel"; ids must differ'],
    ['too many elements', '<g/>'.repeat(2_000), 'has more than 2000 elements to render'],
    ['deep groups', `${'<g>'.repeat(30)}${'</g>'.repeat(30)}`, 'has more than 24 elements within each other'],
    ['a wide blur', '<filter id="a"><feGaussianBlur stdDeviation="400"/></filter>', 'has a blur above 40'],
    ['fine dashes', '<path d="M0 0H800" stroke-dasharray="0.001"/>', 'has dashes shorter than 1'],
    ['fine dashes in a style', '<path d="M0 0H800" style="stroke-dasharray: .01 .01"/>', 'has dashes shorter than 1'],
    ['a large number', '<path d="M0 0H1e9"/>', 'has a number above 10000 in d'],
    ['a use', '<use href="#a"/>', 'must be made of shapes only, not of <use>'],
    ['a pattern', '<pattern id="a"/>', 'must be made of shapes only, not of <pattern>'],
    ['a misspelled color', '<path fill="fabric-drak"/>', 'has no color "fabric-drak"'],
    ['a misspelled condition', '<path data-if="not-lihgt"/>', 'has no condition "lihgt"'],
    ['a misspelled condition in a color', '<path fill="if(twotone, trim, ink)"/>', 'has no condition "twotone"'],
  ])('refuses %s', (_, inner, problem) => {
    expect(checkDrawing(svg(inner))).toContain(problem);
  });
});
