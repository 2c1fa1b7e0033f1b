import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectFolders } from '../../server/operations/files/project-folders';
import { holdCalls } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('The landing screen shows whom to call, and its LOGIN leads to the store of the password', {
  tag: '@journey',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 401/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Main line 800-727-7222' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Support 800-555-0199/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@example.com' })).toBeVisible();
  await expect(page.getByText('1200 Commerce Parkway')).toBeVisible();

  await page.getByRole('button', { name: 'LOGIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter password' });
  await dialog.getByRole('textbox').fill('wrong');
  const answer = page.waitForResponse('**/v1/login');
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(401);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('wrong');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('');

  await dialog.getByRole('textbox').fill('stivers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stivers$/);
  await expect(page).toHaveTitle('Stivers');
});

test('A newcomer finds every demo store on the landing screen', async ({ page }) => {
  await page.goto('/');
  const stores = page.getByRole('navigation', { name: 'Demo stores' });

  await expect(stores.getByRole('link')).toHaveCount(10);
  await stores.getByRole('link', { name: 'Premier' }).click();
  await expect(page).toHaveURL(/premier\.localhost/);
  await expect(page).toHaveTitle('Premier');
});

test('A store without a prefix opens from a loopback address, by its link and by its password', async ({
  page,
  server,
}) => {
  const landing = server.origin.replace('localhost', '127.0.0.1');
  for (const title of ['Cannon', 'Premier', 'New Customer']) {
    await page.goto(landing);
    await page.getByRole('navigation', { name: 'Demo stores' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveTitle(title);
  }
  await page.goto(landing);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('cannon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Cannon');
});

test('The landing screen opens and reports it when the store list fails, and LOGIN still works', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 503/);
  const failure = { status: 503, json: { message: 'Busy.', code: 'unavailable' } };
  await page.route('**/v1/stores', (route) => route.fulfill(failure));
  await page.goto('/');
  await expect(page.getByText('The list of stores could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();

  await page.unroute('**/v1/stores');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Demo stores' }).getByRole('link')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeFocused();
});

test('The dialog closes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeFocused();
});

test('A staging store asks for its password, then opens where the shopper was', { tag: '@journey' }, async ({
  servers,
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  const { server, secrets } = await servers.startOpen();
  const staging = server.origin.replace('localhost', 'staging.example');
  await page.goto(`${staging}/leith/catalog/mens`);
  const dialog = page.getByRole('dialog', { name: 'Enter password' });
  await dialog.getByRole('textbox').fill(secrets.password.leith);
  await dialog.getByRole('button', { name: 'Open store' }).click();
  await expect(page.getByRole('heading', { name: 'Mens' })).toBeVisible();
  await expect(page).toHaveURL(`${staging}/leith/catalog/mens`);

  await page.context().clearCookies();
  await page.getByRole('link', { name: 'View Orders' }).click();
  await dialog.getByRole('textbox').fill(secrets.password.leith);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('A host that stands for no customer is an empty, friendly store', async ({ page, server }) => {
  await page.goto(server.origin.replace('localhost', 'shop.example'));

  await expect(page).toHaveTitle('Guardian');
  await expect(page.getByText('There are no items in this store yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /View Orders|Cart/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '800-727-7222' }).first()).toBeVisible();
});

test('A live host of several stores lets the shopper choose', async ({ servers, page, expectedComplaints }) => {
  expectedComplaints.push(/status of 401/);
  const server = await servers.start({ MULTI_STORE: 'true' });
  await page.goto(server.origin.replace('localhost', 'shops.example'));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  const letGo = await holdCalls(page, '**/v1/storefronts/leith');
  await page.getByRole('link', { name: 'Leith' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Enter password' })).toBeVisible();
});

test('Nothing that the server gives out holds a code or a password', async ({ servers }) => {
  const { server, secrets } = await servers.startOpen();
  const files = readdirSync(projectFolders.client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name))
    .map((entry) => `/${relative(projectFolders.client, join(entry.parentPath, entry.name))}`);
  const answers = await Promise.all(['/', ...files].map(async (path) => (await fetch(server.origin + path)).text()));
  const text = answers.join('\n');

  expect(text.length).toBeGreaterThan(100_000);
  for (const secret of secrets.all) expect(text.toUpperCase()).not.toContain(secret);
  expect(text).not.toMatch(/CANDEMO|PREHON|['"`](HEN|LEI|STI|TAM|POH|NAV|GUA|NEW)['"`]|admin_password|bypass_codes/);
});
