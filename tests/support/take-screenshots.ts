import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../bench/browser/find-chromium';
import { projectFolders } from '../../server/operations/files/project-folders';
import { startStoreServer } from './store-server';
import { homeOf, STORES } from './stores';

/** Takes the home screen pictures for every store's manifest. Run it after the design changes. */
const SIZES = [
  { name: 'wide', width: 1180, height: 820 },
  { name: 'narrow', width: 390, height: 844 },
];
const QUALITY = 62;

const folder = join(projectFolders.photographs, '../screenshots');
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const server = await startStoreServer();
for (const store of STORES) {
  for (const { name, ...viewport } of SIZES) {
    const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
    await page.goto(homeOf(store, server.origin), { waitUntil: 'networkidle' });
    const picture = await sharp(await page.screenshot())
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
    await sharp(picture).toFile(join(folder, `${store.key}-${name}.jpg`));
    await page.close();
  }
  process.stdout.write(`${store.title}\n`);
}
await browser.close();
await server.stop();
