import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';
import type { StoreServer } from '../support/server/store-server';

/** Refused calls, which the browser logs: before the sign-in, and of a file that isn't a picture. */
const REFUSED = /status of (401|422)/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

interface Picture {
  readonly name: string;
  readonly base64: string;
}

/** Red on the left half, blue on the right one. */
async function twoHalves(name: string): Promise<Picture> {
  const half = (background: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background } });
  const right = await sharp(half('#0000ff')).png().toBuffer();
  const left = sharp(half('#ff0000')).extend({ right: 400, background: '#ffffff' });
  const content = await left
    .composite([{ input: right, left: 400, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name, base64: content.toString('base64') };
}

/** As the browser hands over files that somebody drops or pastes. */
function handOver(target: Locator, event: 'drop' | 'paste', pictures: readonly Picture[], type = 'image/jpeg') {
  return target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given.pictures) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: given.type }));
      }
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { event, pictures, type },
  );
}

const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whether the picture is red, blue, or something in between. */
async function colorAt(page: Page, server: StoreServer, path: string): Promise<string> {
  const response = await page.request.get(`${server.origin}${path}`);
  const { dominant } = await sharp(await response.body()).stats();
  if (dominant.r > 200 && dominant.b < 60) return 'red';
  return dominant.b > 200 && dominant.r < 60 ? 'blue' : 'other';
}

/** As soon as the draft has what the page shows. */
async function publish(page: Page, server: StoreServer, shown: Locator): Promise<void> {
  const headers = { Origin: server.origin };
  const [hash] = /[0-9a-f]{64}$/.exec((await shown.getAttribute('src')) ?? '') ?? [];
  const read = async () => {
    const answer = await page.request.post(`${server.origin}/v1/office/catalog/read`, { data: {}, headers });
    return (await answer.json()) as { revision: number; edits: { id: number; value: unknown }[] };
  };
  await expect.poll(async () => (await read()).edits.map(({ value }) => value)).toContain(hash);
  const { revision, edits } = await read();
  const data = { revision, ids: edits.map(({ id }) => id) };
  const answer = await page.request.post(`${server.origin}/v1/office/catalog/publish`, { data, headers });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
}

test('Photographs are dropped, pasted, cropped by keyboard, and shown to shoppers once published', async ({
  page,
  servers,
}) => {
  const server = await servers.start();
  await openAsOwner(page, '/items/PL420', 'Performance Polo', server.origin);
  await handOver(tile(page, 'Navy: drawn, no photograph yet'), 'drop', [await twoHalves('one.jpg')]);
  await expect(tile(page, 'Navy: new photograph')).toBeVisible();
  await handOver(page.getByRole('list').filter({ has: tile(page, 'Navy: new photograph') }), 'drop', [
    await twoHalves('polo red.jpg'),
    await twoHalves('IMG_0002.jpg'),
  ]);
  await expect(tile(page, 'Red: new photograph')).toBeVisible();
  await expect(tile(page, 'Black: new photograph')).toBeVisible();
  await tile(page, 'Royal: drawn, no photograph yet').click();
  await handOver(page.locator('body'), 'paste', [await twoHalves('screenshot.png')]);
  await expect(tile(page, 'Royal: new photograph')).toBeVisible();
  await expect(page.getByText('4 of 6 have a photograph')).toBeVisible();
  await expect(
    page.getByText('Graphite, White: shoppers see a drawn picture until there is a photograph.'),
  ).toBeVisible();
  await expectNoSeriousViolation(page);

  // To the left by tenths, until it is there.
  await tile(page, 'Red: new photograph').click();
  await page.getByRole('button', { name: 'Crop' }).click();
  const square = page.getByRole('group', { name: /^The square that shoppers see/ });
  await expect(square).toHaveAccessibleName(
    'The square that shoppers see: 400 pixels, 200 from the left, 0 from the top',
  );
  await square.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(square).toHaveAccessibleName(
    'The square that shoppers see: 400 pixels, 0 from the left, 0 from the top',
  );
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Use this square' }).click();
  await expect(square).toBeHidden();

  // Nobody else sees it yet.
  const cropped = page.getByRole('img', { name: "Men's Performance Polo, Red" });
  await expect(cropped).toHaveAttribute('src', /^\/v1\/office\/catalog\/assets\/[0-9a-f]{64}$/);
  expect(await colorAt(page, server, '/images/PL420_red.jpg')).toBe('other');
  await expect.poll(async () => colorAt(page, server, (await cropped.getAttribute('src')) ?? '')).toBe('red');

  await publish(page, server, cropped);
  await expect.poll(() => colorAt(page, server, '/images/PL420_red.jpg')).toBe('red');
  // The page looks every ten seconds.
  await expect(tile(page, 'Red: photograph')).toBeVisible({ timeout: 45_000 });

  // A file that isn't a picture changes nothing.
  const text = { name: 'prices.jpg', base64: btoa('dear team') };
  await handOver(tile(page, 'White: drawn, no photograph yet'), 'drop', [text]);
  await expect(page.getByRole('alert')).toHaveText(
    'White: This file is not a picture. Use a JPEG, PNG, WebP, or AVIF.',
  );
});

test('A new item with three photographs takes eight clicks, a drag, and its names', async ({ page, servers }) => {
  const server = await servers.start();
  await openAsOwner(page, '/items', 'Items', server.origin);
  const clicks: string[] = [];
  const click = async (target: Locator) => {
    clicks.push(String(target));
    await target.click();
  };
  const dialog = page.getByRole('dialog');
  await click(page.getByRole('button', { name: 'New item' }));
  await click(dialog.getByLabel('Code'));
  await page.keyboard.type('PL900');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lodge Polo');
  // Opens the list, and takes one of it.
  await click(dialog.getByLabel('Starts as a copy of'));
  await dialog.getByLabel('Starts as a copy of').selectOption('PL420');
  await click(dialog.getByRole('button', { name: 'Add to the draft' }));
  await expect(page.getByRole('heading', { name: 'Lodge Polo', level: 1 })).toBeVisible();

  const pictures = await Promise.all(['PL900 navy.jpg', 'PL900 black.jpg', 'PL900 red.jpg'].map(twoHalves));
  await handOver(tile(page, 'Navy: drawn, no photograph yet'), 'drop', pictures);
  for (const color of ['Navy', 'Black', 'Red']) await expect(tile(page, `${color}: new photograph`)).toBeVisible();
  await click(page.getByRole('checkbox', { name: 'Hennessy' }));
  const everything = page.getByRole('main').getByRole('link', { name: 'Publish 5 changes' });
  await expect(page.getByText('Sold, Hennessy')).toBeVisible();
  await click(everything);
  await click(page.getByRole('button', { name: 'Publish 5 changes' }));
  await click(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await expect(dialog).toBeHidden();

  expect(clicks).toHaveLength(8);
  const statusOf = async (path: string) => (await page.request.get(`${server.origin}${path}`)).status();
  await expect.poll(() => statusOf('/images/PL900_red.jpg')).toBe(200);
  const document = await (await page.request.get(`${server.origin}/v1/storefronts/hennessy`)).json();
  expect(document.items.find(({ code }: { code: string }) => code === 'PL900')).toMatchObject({
    name: 'Lodge Polo',
    pictures: { Red: expect.stringMatching(/^\/images\/PL900_red\.jpg\?v=[0-9a-f]{12}$/) },
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A photograph is chosen, and its square is moved by touch; the old one comes back', async ({
    page,
    servers,
  }) => {
    const server = await servers.start();
    await openAsOwner(page, '/items/PL420', 'Performance Polo', server.origin);
    const { name, base64 } = await twoHalves('polo.jpg');
    const file = { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
    await expect(page.getByLabel('Photograph of Navy from the camera')).toHaveAttribute('capture', 'environment');
    await page.getByLabel('Photograph of Navy', { exact: true }).setInputFiles(file);
    await expect(tile(page, 'Navy: new photograph')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Crop' }).click();
    const square = page.getByRole('group', { name: /^The square that shoppers see/ });
    await square.hover();
    const { x = 0, y = 0, width = 0 } = (await square.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x + width * 2, y + 40, { steps: 5 });
    await page.mouse.up();
    await expect(square).toHaveAccessibleName(
      'The square that shoppers see: 400 pixels, 400 from the left, 0 from the top',
    );
    await expectNoSeriousViolation(page);
    await page.getByRole('button', { name: 'Use this square' }).click();
    const shown = page.getByRole('img', { name: "Men's Performance Polo, Navy" });
    await expect.poll(async () => colorAt(page, server, (await shown.getAttribute('src')) ?? '')).toBe('blue');
    await page.getByRole('button', { name: 'Back to the drawing' }).click();
    await expect(tile(page, 'Navy: drawn, no photograph yet')).toBeVisible();
  });
});
