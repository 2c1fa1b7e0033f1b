import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../../bench/browser/find-chromium';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { openDatabase } from '../../../server/order-rows/open-database';
import { seedOrders } from '../../../server/scripts/seed/seed-orders';
import { homeOf, STORES } from '../catalog/stores';
import { openAsOwner } from '../office/office-page';
import { startStoreServer } from '../server/store-server';
import { openItem } from './shopper';

/** Takes the home screen pictures for every store's manifest, and those of the README and the office's guide. Run it after the design changes. */
const WIDE = { width: 1180, height: 820 };
const DESKTOP = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const QUALITY = 55;

const root = join(projectFolders.photographs, '../../..');
const folder = join(root, 'public/screenshots');
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const server = await startStoreServer();

async function take(file: string, viewport: typeof WIDE, open: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
  await open(page);
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(file);
  await page.close();
}

for (const store of STORES) {
  const openHome = (page: Page) => page.goto(homeOf(store, server.origin));
  await take(join(folder, `${store.key}-wide.jpg`), WIDE, openHome);
  await take(join(folder, `${store.key}-narrow.jpg`), NARROW, openHome);
  process.stdout.write(`${store.title}\n`);
}
await take(join(root, 'docs/images/item-screen.jpg'), WIDE, async (page) => {
  await openItem(page, 'PL420', `${server.origin}/hennessy`);
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Medium', { exact: true }).fill('4');
  await page.getByLabel('Black XLarge', { exact: true }).fill('2');
  await page.getByLabel('Navy Large', { exact: true }).fill('6');
});
const WITH_ORDERS = ['hennessy', 'cannon', 'leith', 'stivers'] as const;
const db = await openDatabase(server.database);
for (const [index, key] of WITH_ORDERS.entries()) {
  const catalog = loadCatalog(projectFolders.catalog).customers.get(key);
  if (catalog) await seedOrders(db, catalog, { orders: 120 - 20 * index, seed: index + 1, now: Date.now() });
}
await db.close();
for (const screen of ['Today', 'Orders', 'Reports']) {
  await take(join(root, `docs/images/office-${screen.toLowerCase()}.jpg`), DESKTOP, (page) =>
    openAsOwner(page, `/${screen.toLowerCase()}`, screen, server.origin),
  );
}
await browser.close();
await server.stop();
