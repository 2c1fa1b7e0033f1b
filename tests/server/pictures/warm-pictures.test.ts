import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { openDrawingProcess } from '../../../server/pictures/open-drawing-process';
import { indexPictures } from '../../../server/pictures/picture-index';
import { drawnPicture, type Picture } from '../../../server/pictures/picture-source';
import { openPictureStore } from '../../../server/pictures/picture-store';
import { picturesToWarm, warmPictures } from '../../../server/storefront/warm-pictures';

const drawing = { svg: readFileSync('server/data/drawings/mug.svg', 'utf8'), hash: 'mug' };
const FORMS = [{ width: 320, format: 'avif' }] as const;

const aMug = (main: string): Picture =>
  drawnPicture({ kind: 'product', art: { drawing, color: main, fabric: { main } } });
const MUGS = Array.from({ length: 12 }, (_, index) => ({ picture: aMug(`#1f21${10 + index}`), forms: FORMS }));

function aStore() {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const drawAhead = openDrawingProcess({ isBackground: true, idleMs: 0 });
  return { folder, store: openPictureStore(folder, openDrawingProcess({ idleMs: 0 }), { drawAhead }) };
}

it('draws what is missing; whoever asks for a picture waits for none of them', async () => {
  const { folder, store } = aStore();
  const drawn = () => readdirSync(folder).filter((name) => name.endsWith('.avif')).length;
  const warming = warmPictures(MUGS, store, { report: () => undefined });
  await expect.poll(drawn, { timeout: 30_000 }).toBeGreaterThan(1);
  const before = drawn();
  const asked = await store.get(aMug('#b01f2a'), FORMS[0]);

  // The asked one, the one that was being drawn, and one that may have begun as the asked one ended.
  expect(drawn() - before).toBeLessThanOrEqual(3);
  expect(asked.length).toBeGreaterThan(0);
  expect(await warming).toBe(MUGS.length);
  expect(drawn()).toBe(MUGS.length + 1);
  expect(await warmPictures(MUGS, store, { report: () => undefined })).toBe(0);
});

it('stops when the server does', async () => {
  let drawn = 0;
  const store = { drawMissing: async () => Boolean(++drawn) };
  expect(await warmPictures(MUGS, store, { isStopped: () => drawn === 5, report: () => undefined })).toBe(5);
});

it('goes on after a picture that cannot be drawn, and reports every hundred', async () => {
  const wanted = Array.from({ length: 250 }, () => MUGS[0] ?? expect.fail());
  let asked = 0;
  const store = { drawMissing: async () => (++asked === 7 ? Promise.reject(new Error('damaged')) : true) };
  const [reports, errors]: [unknown[], unknown[]] = [[], []];
  const warming = {
    report: (progress: unknown) => reports.push(progress),
    onError: (error: unknown) => errors.push(error),
  };

  expect(await warmPictures(wanted, store, warming)).toBe(249);
  expect(errors).toEqual([new Error('damaged')]);
  expect(reports).toEqual([
    { drawn: 100, checked: 101, of: 250 },
    { drawn: 200, checked: 201, of: 250 },
  ]);
  asked = 0;
  await expect(warmPictures(wanted, store, { report: () => undefined })).rejects.toThrow('damaged');
});

it('has every picture of the stores in three widths, and what items show first in four', () => {
  const catalog = loadCatalog('server/data');
  const wanted = picturesToWarm(
    [...catalog.customers.values()].map(({ outline }) => outline),
    indexPictures(catalog, new Map()),
  );
  const widths = new Set(wanted.map(({ forms }) => forms.map(({ width }) => width).join(' ')));
  expect(wanted.length).toBeGreaterThan(1_000);
  expect(widths).toEqual(new Set(['160 320 480', '160 320 480 800', '']));
});
