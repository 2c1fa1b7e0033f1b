import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveStore, replace, startLiveStore } from '../support/server/live/live-store';
import { DOCUMENT, HENNESSY, SOON, shopAt } from '../support/server/live/shop';

let store: LiveStore;
const { readyz, mistakes } = shopAt(() => store);

describe('photographs', () => {
  const NAVY = '/images/PL420_navy.jpg';
  const WEBP = { Accept: 'image/webp' };
  const file = () => join(store.photographs, 'PL420_navy.jpg');

  beforeAll(async () => {
    store = await startLiveStore();
  });
  afterAll(() => store.stop());

  function aPhotograph(background: string): Promise<Buffer> {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const size = { width: 1200, height: 1200, channels: 3 } as const;
    return sharp({ create: { ...size, background, noise } })
      .jpeg()
      .toBuffer();
  }

  /** The address in the store's document. */
  async function address(): Promise<string> {
    const { json } = await store.ask(DOCUMENT, { headers: HENNESSY });
    return json.items.find(({ code }: { code: string }) => code === 'PL420').pictures.Navy;
  }

  it('take the place of the drawing, in every width and format', async () => {
    const drawing = await address();
    const before = await store.ask(NAVY, { headers: WEBP });
    replace(file(), await aPhotograph('#102040'));

    await expect.poll(address, SOON).not.toBe(drawing);
    const picture = await store.ask(await address(), { headers: WEBP });
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 480 });
    // The address without a version was cached.
    expect((await store.ask(NAVY, { headers: WEBP })).bytes.equals(before.bytes)).toBe(false);
    expect((await readyz()).mistakes).toBe(0);
  });

  it('stay when a damaged one comes, in widths that nobody has asked for, too', async () => {
    const good = await address();
    const damaged = (await aPhotograph('#802020')).subarray(0, 50_000);
    replace(file(), damaged);

    await expect.poll(mistakes, SOON).toBe(1);
    const [told] = (await readyz()).not_in_use;
    expect(told).toMatch(/^public\/images\/PL420_navy\.jpg: no picture can be made from it .*premature end of JPEG/);
    expect(await address()).toBe(good);
    const wide = await store.ask(`${good}&w=800`, { headers: WEBP });
    expect([wide.status, (await sharp(wide.bytes).metadata()).width]).toEqual([200, 800]);
    const logged = () => store.logged('new data are not in use').length;
    await expect.poll(logged, SOON).toBe(1);
  });

  it('replace one another, and give way to the drawing when they are deleted', async () => {
    const old = await address();
    replace(file(), await aPhotograph('#208020'));
    await expect.poll(address, SOON).not.toBe(old);
    await expect.poll(mistakes, SOON).toBe(0);

    const second = await address();
    rmSync(file());
    await expect.poll(address, SOON).not.toBe(second);
    expect((await store.ask(await address(), { headers: WEBP })).status).toBe(200);
    expect(await mistakes()).toBe(0);
  });

  it('that come one after the other for a long time are shown one after the other', async () => {
    const content = await aPhotograph('#333333');
    let isOver = false;
    const uploading = (async () => {
      for (let number = 0; !isOver; number += 1) {
        replace(join(store.photographs, `XX${number}_navy.jpg`), content);
        await sleep(100);
      }
    })();
    await expect.poll(async () => (await store.ask('/images/XX0_navy.jpg')).status, SOON).toBe(200);
    isOver = true;
    await uploading;
  });

  it('that are no pictures are told, each once, with a company’s logo among them', async () => {
    mkdirSync(join(store.photographs, 'company'));
    writeFileSync(join(store.photographs, 'company/hennessy.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><text');
    writeFileSync(join(store.photographs, 'PL420_black.jpg'), '');
    writeFileSync(join(store.photographs, '._PL420_navy.jpg'), 'another program’s');
    await expect.poll(mistakes, SOON).toBe(2);
    expect((await store.ask('/images/company/hennessy.svg')).bytes.toString()).toContain('#17463a');

    writeFileSync(
      join(store.photographs, 'company/hennessy.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><rect width="90" height="20" fill="#abc"/></svg>',
    );
    await expect.poll(mistakes, SOON).toBe(1);
    const logo = await store.ask('/images/company/hennessy.svg');
    expect([logo.headers['content-type'], logo.bytes.toString()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('#abc'),
    ]);
  });
});
