import type { Page } from '@playwright/test';
import { customerFromTemplate } from '../../domain/catalog/customer-template';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';

/** The refused call before the sign-in, a refused logo, and a store that isn't published yet. */
const EXPECTED = /status of (401|404|422)/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(EXPECTED));

/** Everything in the draft, as the Publish screen does, once the server has what was typed. */
async function publish(page: Page, origin: string, wanted = 1): Promise<void> {
  const call = async (path: string, data: object) =>
    (await page.request.post(`${origin}/v1/office/catalog/${path}`, { data, headers: { Origin: origin } })).json();
  await expect.poll(async () => (await call('read', {})).edits.length).toBe(wanted);
  const { revision, edits } = await call('read', {});
  const ids = edits.map(({ id }: { id: number }) => id);
  expect(await call('publish', { revision, ids })).toEqual({ revision: revision + 1 });
}

async function documentOf(page: Page, origin: string, key: string) {
  const answer = await page.request.get(`${origin}/v1/storefronts/${key}`);
  return answer.ok() ? (await answer.json()).customer : undefined;
}

test('Somebody makes a customer like another one, and opens its store on a phone', { tag: '@journey' }, async ({
  page,
  servers,
}) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/customers', 'Customers', origin);
  await expect(page.getByText('10 customers')).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('link', { name: 'Add a customer' }).click();
  await page.getByLabel('Template').selectOption({ label: 'Hennessy' });
  await page.getByLabel('Name', { exact: true }).fill('Ford Group');
  const key = page.getByLabel('Word in its addresses');
  await expect(key).toHaveValue('ford');
  await key.fill('hennessyford');
  await expect(page.getByText('Every address with hennessyford also contains hennessy')).toBeVisible();
  await key.fill('ford');
  await expect(page.getByText('Opens at /ford on hosts of several stores')).toBeVisible();

  await page.getByLabel('Brand color', { exact: true }).fill('#0e74d8');
  await expect(page.getByText('Contrast 4.7: easy to read')).toBeVisible();
  await page.getByLabel('Brand color', { exact: true }).fill('#ffcc00');
  await expect(page.getByText('White text has a contrast of 1.5 on it; it needs 4.5 to be read.')).toBeVisible();
  await page.getByRole('button', { name: 'a bit darker' }).click();
  await expect(page.getByText(/^Contrast 4\.[5-9]: easy to read$/)).toBeVisible();

  const logo = page.getByLabel('Upload a logo');
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${content}</svg>`);
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml' };
  await logo.setInputFiles({ ...file, buffer: svg('<script>alert(1)</script>') });
  await expect(page.getByText('This SVG contains a script. Save it again as plain shapes, or as a PNG.')).toBeVisible();
  await logo.setInputFiles({ ...file, buffer: svg('<path fill="#1b4f9c" d="M10 10h280v80H10z"/>') });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();

  await page.getByRole('button', { name: 'Add to the draft' }).click();
  await expect(page.getByText('Enter at least one store.')).toBeVisible();
  const stores = page.getByLabel('Stores, one a line: name, address, code');
  await stores.fill(
    'Ford of Macon, 1 Sample Way, Macon, GA 31201, FORMA\nFord of Tifton, 2 Oak Street, Tifton, GA 31793',
  );
  await expect(page.getByText('Line 1: A code has six capital letters; “FORMA” doesn’t.')).toBeVisible();
  await stores.fill(
    'Ford of Macon, 1 Sample Way, Macon, GA 31201, FORMAC\nFord of Tifton, 2 Oak Street, Tifton, GA 31793',
  );
  await expect(page.getByRole('list', { name: 'Pasted stores' })).toContainText('FORTIF');
  await page.getByLabel('Rep’s name').fill('Dana Whitfield');
  await page.getByLabel('Phone').fill('404-555-0142');
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Add to the draft' }).click();

  await expect(page.getByRole('heading', { name: 'Ford Group', level: 1 })).toBeVisible();
  await expect(page.getByText('Opens once it’s published')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Ford of Tifton' }).getByLabel('Code')).toHaveValue('FORTIF');
  await expectNoSeriousViolation(page);
  await publish(page, origin);
  await expect.poll(async () => (await documentOf(page, origin, 'ford'))?.title).toBe('Ford Group');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/ford`);
  await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();
  await expect(page).toHaveTitle('Ford Group');
  await expect(page.getByRole('link', { name: 'Ford Group', exact: true }).getByRole('img')).toBeVisible();
  await page.goto(`${origin}/ford/checkout`);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test('A store is renamed, and another customer’s is closed and reopened', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/customers', 'Customers', origin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('hennessy honda');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Hennessy' }).click();
  const honda = page.getByRole('group', { name: 'Hennessy Honda' });
  await honda.getByLabel('Code').fill('HENFRD');
  await expect(page.getByText('Hennessy Ford has the code HENFRD already. It isn’t saved.')).toBeVisible();
  await honda.getByLabel('Code').fill('HENHND');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft, 1 change')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Hennessy Mazda' }).click();
  await expect(
    page.getByText('Orders that were placed for it keep its name, and reports still count them.'),
  ).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Close this store…' }).click();
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByText('Closes once it’s published.')).toBeVisible();
  await publish(page, origin, 2);
  await expect.poll(async () => (await documentOf(page, origin, 'hennessy'))?.closed).toBe(true);

  await page.goto(`${origin}/hennessy/catalog/mens`);
  await expect(page.getByRole('heading', { name: 'Hennessy’s store is closed' })).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('link', { name: 'Orders waiting on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();

  await page.goto(`${origin}/office/customers/hennessy`);
  await page.getByRole('button', { name: 'Reopen this store' }).click();
  await expect(page.getByText('Reopens once it’s published.')).toBeVisible();
  await publish(page, origin);
  await expect
    .poll(async () => (await documentOf(page, origin, 'hennessy'))?.stores)
    .toMatchObject({
      'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339': 'HENHND',
    });
});

test('Two hundred customers are listed, and found in the choosers', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/customers', 'Customers', origin);
  const edits = Array.from({ length: 190 }, (_none, index) => {
    const key = `group${index}`;
    const stores = [{ name: `Motors of Town ${index}`, address: '', code: 'AAAAAA' }];
    const reps = [{ name: 'Dana Whitfield', phone: '404-555-0142', email: '' }];
    const wanted = { key, title: `Group ${index}`, brand: '#17463a', logo: '', stores, reps, orderDesk: '' };
    const [tens, ones] = [Math.floor(index / 26), index % 26].map((at) => String.fromCharCode(65 + at));
    const value = customerFromTemplate({ ...wanted, orderPrefix: `GR${tens}${ones}`, items: 'none' }, undefined);
    return { document: `customers/${key}.json`, pointer: [], value, seen: null };
  });
  const data = { edits };
  const saved = await page.request.post(`${origin}/v1/office/catalog/save`, { data, headers: { Origin: origin } });
  expect([saved.status(), (await saved.json()).conflicts]).toEqual([200, []]);
  await publish(page, origin, 190);
  await expect.poll(async () => (await documentOf(page, origin, 'group77'))?.title).toBe('Group 77');

  await page.goto(`${origin}/office/customers`);
  await expect(page.getByText('200 customers')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('town 77');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Group 77' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Customer All 200' }).click();
  await page.getByRole('searchbox', { name: 'Find: Customer' }).fill('77');
  await page.getByRole('button', { name: 'Group 77' }).click();
  await expect(page.getByRole('button', { name: 'Customer Group 77' })).toBeVisible();
  await expect(page).toHaveURL(/customer=group77/);

  await page.goto(`${origin}/office/customers/new`);
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('searchbox', { name: 'Find: Template' }).fill('77');
  await page.getByRole('button', { name: 'Group 77' }).click();
  await expect(page.getByRole('button', { name: 'Template Group 77' })).toBeVisible();

  await page.goto(`${origin}/office/secrets`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Add an? / });
  const choice = dialog.getByRole('button', { name: /^Customer / });
  const search = dialog.getByRole('searchbox', { name: 'Find: Customer' });
  await choice.click();
  await search.press('Escape');
  await expect(search).toBeHidden();
  await choice.click();
  await search.fill('group 77');
  await search.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Customer Group 77' })).toBeVisible();
});
