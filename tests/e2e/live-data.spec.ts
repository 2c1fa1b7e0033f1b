import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolders } from '../../server/operations/files/project-folders';
import { addPolos, fillContact } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { test } from '../support/browser/tablet-test';
import { aServerProject } from '../support/server/server-project';
import { startStoreServer } from '../support/server/store-server';

test('A price that changes on the running server reaches an open tablet, whose cart asks before it orders', async ({
  tablet,
}) => {
  test.setTimeout(120_000);
  const project = await aServerProject();
  symlinkSync(projectFolders.client, join(project.folder, 'dist/client'));
  const server = await startStoreServer({}, project.bundle);
  try {
    const page = await (await tablet.open()).newPage();
    const store = `${server.origin}/hennessy`;
    await addPolos(page, { store });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const menswear = join(project.dataFiles, 'items/mens.json');
    writeFileSync(menswear, readFileSync(menswear, 'utf8').replace('"Large": 42', '"Large": 43.5'));
    const catalog = async () => (await fetch(`${server.origin}/v1/storefronts/hennessy`)).text();
    await expect.poll(catalog, { timeout: 20_000 }).toContain('"Large":43.5');

    await page.goto(`${store}/checkout`);
    await expect(page.getByText('it was $42.00, it is now $43.50 each')).toBeVisible();
    await page.getByRole('button', { name: 'Accept new prices' }).click();
    await fillContact(page, { email: 'live@example.com' });
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
    const [order] = await server.rows('orders');
    expect(order?.total_cents).toBe(6 * 4350);
  } finally {
    await server.stop();
    project.remove();
  }
});
