import { aDeployment } from '../support/browser/deployment';
import { expect, test } from '../support/browser/store-test';
import { aTablet } from '../support/browser/tablet';
import { startStoreServer } from '../support/server/store-server';

test('A new build waits while a grid holds typed numbers, and comes when it is accepted', async ({ launchOptions }) => {
  test.setTimeout(120_000);
  const deployment = aDeployment();
  const tablet = aTablet(launchOptions);
  let server = await startStoreServer({}, deployment.bundle);
  try {
    const page = await (await tablet.open()).newPage();
    await page.goto(`${server.origin}/guardian/item/PL420`);
    await expect(page.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Navy Large', { exact: true }).fill('7');

    const { port } = new URL(server.origin);
    await server.stop();
    deployment.deploy('2');
    server = await startStoreServer({ PORT: port }, deployment.bundle);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    const offer = page.getByRole('button', { name: 'New version ready – Reload' });
    await expect(offer).toBeHidden();
    await expect(page.getByLabel('Navy Large', { exact: true })).toHaveValue('7');

    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.locator('meta[name="build"]')).toHaveCount(0);
    await offer.click();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', '2');
    await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();
  } finally {
    await tablet.throwAway();
    await server.stop();
    deployment.remove();
  }
});
