import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveAssets, takeAssets } from '../../../server/catalog/asset-files';
import type { Database } from '../../../server/database/database';
import { openDatabase } from '../../../server/order-rows/open-database';
import { assetHash, readAsset, storeAsset } from '../../../server/pictures/asset-rows';
import { databaseOf, dropDatabase } from '../../support/database/test-database';

const NOW = 1_795_000_000_000;
let folder: string;
let places: string[];
let opened: Database[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asset-files-'));
  [places, opened] = [[], []];
});
afterEach(async () => {
  for (const db of opened) await db.close();
  for (const place of places) {
    await dropDatabase(place);
    rmSync(place, { recursive: true });
  }
  rmSync(folder, { recursive: true });
});

async function aDatabase(): Promise<Database> {
  const place = mkdtempSync(join(tmpdir(), 'assets-'));
  places.push(place);
  const db = await openDatabase(await databaseOf(place));
  opened.push(db);
  return db;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b01f2a' } });
const naming = (photograph: string, logo = '') =>
  new Map([
    ['photographs.json', JSON.stringify({ PL420: { Red: photograph } })],
    ['customers/leith.json', JSON.stringify({ company_logo: `${logo}.png` })],
  ]);

it('writes the pictures that a catalog names as files, and takes them into another database', async () => {
  const [db, other] = [await aDatabase(), await aDatabase()];
  const photograph = await plain(640, 480).jpeg({ mozjpeg: true }).toBuffer();
  const logo = await plain(200, 100).png().toBuffer();
  const [one, two, unnamed] = await Promise.all([
    storeAsset(db.write, { content: photograph, type: 'image/jpeg', width: 640, height: 480 }, NOW),
    storeAsset(db.write, { content: logo, type: 'image/png', width: 200, height: 100 }, NOW),
    storeAsset(db.write, { content: Buffer.from('another'), type: 'image/jpeg', width: 1, height: 1 }, NOW),
  ]);
  const documents = naming(one, two);

  expect(await saveAssets(db, folder, documents)).toBe(2);
  expect(readdirSync(join(folder, 'photographs')).toSorted()).toEqual([`${one}.jpg`, `${two}.png`].toSorted());
  expect(await takeAssets(other, folder, documents, NOW)).toEqual([]);
  expect(await readAsset(other.read, one)).toEqual(photograph);
  expect(await readAsset(other.read, two)).toEqual(logo);
  expect(await readAsset(other.read, unnamed)).toBeUndefined();
  const sizes = await other.read('assets').orderBy('width').select('type', 'width', 'height', 'created_at');
  expect(sizes).toEqual([
    { type: 'image/png', width: 200, height: 100, created_at: NOW },
    { type: 'image/jpeg', width: 640, height: 480, created_at: NOW },
  ]);
});

it('says which pictures are neither files nor in the database', async () => {
  const db = await aDatabase();
  const hash = assetHash(Buffer.from('gone'));

  expect(await takeAssets(db, folder, naming(hash), NOW)).toEqual([
    `${folder}/photographs: no picture ${hash}, which the catalog names`,
  ]);
  expect(await takeAssets(db, folder, new Map(), NOW)).toEqual([]);
});

it('refuses a file that is not what its name says', async () => {
  const [db, source] = [await aDatabase(), await aDatabase()];
  const content = await plain(300, 300).jpeg().toBuffer();
  const hash = await storeAsset(source.write, { content, type: 'image/jpeg', width: 300, height: 300 }, NOW);
  await saveAssets(source, folder, naming(hash));
  const file = join(folder, 'photographs', `${hash}.jpg`);
  for (const wrong of [await plain(300, 300).png().toBuffer(), Buffer.from('text'), content.subarray(0, 200)]) {
    writeFileSync(file, wrong);
    await expect(takeAssets(db, folder, naming(hash), NOW)).rejects.toThrow(
      `${file}: not the picture with this checksum.`,
    );
  }
  expect(await db.read('assets')).toEqual([]);
});
