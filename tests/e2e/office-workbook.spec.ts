import type { Page } from '@playwright/test';
import type { Cell } from '../../server/publishing/workbook/book';
import { readWorkbook, writeWorkbook } from '../../server/publishing/workbook/workbook-file';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';

/** The first call of a browser that isn't signed in is refused, which the browser logs. */
const REFUSED = /status of 401/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a workbook as people do. */
async function currentOne(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Get the current one' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Two prices change, one under a wrong code; a store's code has become a date. */
async function withMistakes(content: Buffer): Promise<Buffer> {
  const sheets = await readWorkbook(content);
  return writeWorkbook(
    sheets.map(({ name, rows }) => {
      const copy = rows.map((row): Cell[] => [...row]);
      if (name === 'Prices') {
        copy[1]?.splice(3, 1, 43.5);
        copy[2]?.splice(0, 1, 'PL42O');
        copy[2]?.splice(3, 1, 43.5);
      }
      if (name === 'Stores') copy.push([new Date('2026-11-01T00:00:00Z'), 'Hennessy Kia', '1 Sample Way']);
      return { name, rows: copy };
    }),
  );
}

for (const [name, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`On a ${name}, an editor uploads a changed workbook, fixes its mistakes, and takes it into the draft`, async ({
    page,
    servers,
  }) => {
    const { origin } = await servers.start();
    await page.setViewportSize(viewport);
    await openAsOwner(page, '/items', 'Items', origin);
    await page.getByRole('link', { name: 'Workbook' }).click();
    await expect(page.getByRole('heading', { name: 'Workbook', level: 1 })).toBeVisible();
    await expectNoSeriousViolation(page);

    await page.getByLabel('Workbook of').selectOption('hennessy');
    const buffer = await withMistakes(await currentOne(page));
    await page.getByLabel('Workbook', { exact: true }).setInputFiles({ name: 'prices.xlsx', mimeType: XLSX, buffer });

    const mistakes = page.getByRole('region', { name: 'Mistakes' });
    await expect(mistakes.getByRole('heading')).toHaveText('2 mistakes. Nothing is taken until they are fixed.');
    await expect(mistakes.getByRole('listitem').first()).toContainText('There is no item PL42O. Did you mean PL420?');
    await expect(mistakes.getByRole('listitem').last()).toContainText('Nov 1');
    await expect(page.getByText('From version 1, the current one, nothing in it overlaps')).toBeVisible();
    const take = page.getByRole('button', { name: /^Take / });
    await expect(take).toBeDisabled();
    await expectNoSeriousViolation(page);

    await mistakes.getByRole('button', { name: 'Read it as PL420' }).click();
    await expect(mistakes.getByRole('heading')).toHaveText('1 mistake. Nothing is taken until it is fixed.');
    await mistakes.getByRole('textbox', { name: /^Code instead of Nov 1, Stores row/ }).fill('HENKIA');
    await page.keyboard.press('Enter');
    await expect(mistakes).toBeHidden();

    const difference = page.getByRole('region', { name: 'What it would change' });
    await expect(difference.getByText('2 prices become Hennessy’s own: 2 go up, on average by 3.6%.')).toBeVisible();
    await expect(difference.getByRole('row').nth(1)).toContainText('Small to Medium');
    await difference.getByRole('button', { name: 'Stores' }).click();
    await expect(difference.getByRole('row').nth(1)).toContainText('HENKIA');
    await expectNoSeriousViolation(page);

    await page.getByRole('button', { name: 'Take 3 changes' }).click();
    await expect(page.getByText('3 changes in the draft.')).toBeVisible();
    const answer = await page.request.post(`${origin}/v1/office/catalog/read`, { data: {} });
    const { edits } = await answer.json();
    expect(edits.map(({ pointer }: { pointer: readonly string[] }) => pointer.join(' ')).toSorted()).toEqual([
      'items PL420 sizes',
      'stores Hennessy Kia, 1 Sample Way',
    ]);
  });
}

test('A file that isn’t a workbook is refused, and nothing is kept after Cancel', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/items/workbook', 'Workbook', origin);
  const input = page.getByLabel('Workbook', { exact: true });
  await input.setInputFiles({ name: 'letter.xlsx', mimeType: XLSX, buffer: Buffer.from('Dear Ruth') });
  await expect(page.getByRole('alert')).toContainText('This file isn’t an Excel workbook (.xlsx), or it’s damaged.');

  const csv = Buffer.from('Code,Size,Price\nPL420,Small,45\n');
  await input.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: csv });
  await expect(page.getByRole('button', { name: 'Take 1 change' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Drop a changed workbook here')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take / })).toBeHidden();
});
