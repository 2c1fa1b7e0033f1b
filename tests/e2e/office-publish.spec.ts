import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';

/** The refused call before the sign-in. */
test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/status of 401/));

interface Change {
  readonly document: string;
  readonly pointer: readonly string[];
  readonly value: unknown;
  readonly seen: unknown;
}

const price = (value: number): Change => ({
  document: 'items/mens.json',
  pointer: ['PL420', 'sizes', '2XLarge'],
  value,
  seen: 44,
});

const rename: Change = {
  document: 'items/mens.json',
  pointer: ['QZ310', 'fullname'],
  value: "Men's Quarter-Zip, snag resistant",
  seen: "Men's Quarter-Zip Pullover",
};

/** Signs in and opens the Publish screen with a draft that another screen has made. */
async function openWithDraft(page: Page, origin: string, ...edits: readonly Change[]): Promise<void> {
  await openAsOwner(page, '/account', 'Your account', origin);
  const answer = await page.request.post(`${origin}/v1/office/catalog/save`, {
    data: { edits },
    headers: { Origin: origin },
  });
  expect((await answer.json()).conflicts).toEqual([]);
  await page.goto(`${origin}/office/publish`);
}

/** What the store asks for the item. */
async function priceInStore(page: Page, origin: string): Promise<number> {
  const { items } = await (await page.request.get(`${origin}/v1/storefronts/hennessy`)).json();
  return items.find(({ code }: { code: string }) => code === 'PL420').sizes['2XLarge'];
}

test('Somebody publishes a flagged price, the store sells at it, and an undo brings the old one back', {
  tag: '@journey',
}, async ({ page, servers }) => {
  const { origin } = await servers.start();
  await openWithDraft(page, origin, price(60), rename);
  await expect(page.getByRole('listitem').filter({ hasText: '44.00 → 60.00' })).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Publish 2 changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' });
  await expect(dialog.getByText('PL420 2XLarge costs $60.00 instead of $44.00.')).toBeVisible();
  await expect(dialog.getByText('Confirm what is flagged first')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectNoSeriousViolation(page);
  await dialog.getByRole('checkbox', { name: 'This price is right: PL420 2XLarge' }).check();
  await dialog.getByLabel('Note, for the history').fill('Spring prices');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Nothing to publish.')).toBeVisible();
  await expect.poll(() => priceInStore(page, origin)).toBe(60);

  await page.getByRole('link', { name: 'History 2' }).click();
  await expect(page.getByText('“Spring prices”')).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Compare version 2 with the one before' }).click();
  const compared = page.getByRole('dialog', { name: 'What version 2 changed' });
  await expect(compared.getByText("has a new full name: Men's Quarter-Zip, snag resistant.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
  await page.getByRole('button', { name: 'Undo version 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo version 2' }).click();
  await expect(page.getByText('“Undo of version 2”')).toBeVisible();
  await expect.poll(() => priceInStore(page, origin)).toBe(44);
});

test('A problem keeps all of it from being published, and says where', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await openWithDraft(page, origin, price(-1), rename);
  await expect(page.getByRole('heading', { name: /problems? to fix first/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish 2 changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' });
  await expect(dialog.getByText(/items\/mens\.json: PL420: sizes\.2XLarge/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await page.getByRole('checkbox', { name: 'PL420 Performance Polo 2XLarge' }).uncheck();
  await page.getByRole('button', { name: 'Publish 1 change', exact: true }).click();
  const other = page.getByRole('dialog', { name: 'Publish 1 change' });
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish 1 change', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'History 2' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Somebody plans a publication and takes it back', async ({ page, servers }) => {
    const { origin } = await servers.start();
    await openWithDraft(page, origin, price(45));
    await page.getByRole('button', { name: 'Publish 1 change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change' });
    await dialog.getByRole('button', { name: 'At a time' }).click();
    await expect(dialog.getByText('Choose a day and a time')).toBeVisible();
    const inHalfAYear = new Date(Date.now() + 180 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Day').fill(inHalfAYear);
    await expect(dialog.getByText('Eastern Time')).toBeVisible();
    await expectNoSeriousViolation(page);
    await dialog.getByRole('button', { name: /^Plan for / }).click();

    await page.getByRole('link', { name: 'Planned 1' }).click();
    await expect(page.getByText('PL420 2XLarge costs $45.00 instead of $44.00.')).toBeVisible();
    await expectNoSeriousViolation(page);
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await expect(page.getByText('Nothing is planned.')).toBeVisible();
    await page.getByRole('link', { name: 'Draft 1' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog', { name: 'Discard 1 change?' }).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Nothing to publish.')).toBeVisible();
  });
});
