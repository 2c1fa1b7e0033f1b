import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { expect, test } from '../support/browser/store-test';
import { chooseFromMenu, linesOf, openUnlocked, paste, placeOrder, storedLines } from '../support/orders/order-verbs';
import { POLO_LINE } from '../support/orders/orders';

const TITLE = 'Fill POs and ship dates from your sheet';

/** Presses Ctrl+V on the Orders screen with these rows in the clipboard. */
async function pasteRows(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await paste(page.locator('main'), rows.map((row) => row.join('\t')).join('\r\n'));
}

test('An admin fills orders that are not open from a sheet in any order, copies what did not match, and undoes it', {
  tag: '@journey',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await placeOrder(page, 'Sal Sheeted');
  const second = await placeOrder(page, 'Sid Sheeted');
  await openUnlocked(page, { search: 'nobody at all' });
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      'PO #\tItem\tSize\tOrder Number\tShip Date',
      `801\tLK100\t1,500\t${second}\tWeek 50`,
      `802\tPL420\tL\t${first.toLowerCase()}\t9-Dec-26`,
      `803\tPL42O\tL\t${first}\t`,
      `804\tPL420\tLarge\t${second}\t13/45/2026`,
      '805\tPL420\t\t\t',
    ].join('\n'),
  );
  await chooseFromMenu(page, 'Paste rows');

  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('tab')).toHaveText(['3 matched', '1 value left out', '2 not matched']);
  await expect(dialog.getByRole('row').nth(1)).toContainText(`${first}PL420 Navy, Large`);
  await expect(dialog.getByRole('row').nth(1)).toContainText('12/09/2026');
  await expect(dialog).toContainText('“13/45/2026” is not a date: unchanged');
  await expectNoSeriousViolation(page);
  await dialog.getByRole('tab', { name: '2 not matched' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Row 4${first} PL42O, Litem not in that order`,
    'Row 6PL420no order number',
  ]);
  await dialog.getByRole('button', { name: 'Copy these 2 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 rows copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('805\tPL420');
  await dialog.getByRole('button', { name: 'Fill 3 lines' }).click();

  await expect(page.getByRole('status').filter({ hasText: '3 lines filled' })).toBeVisible();
  expect([await storedLines(page, first), await storedLines(page, second)]).toEqual([
    [
      ['20418', '802', '2026-12-09'],
      ['20418', '', ''],
    ],
    [
      ['20418', '804', ''],
      ['20418', '801', 'Week 50'],
    ],
  ]);
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expect
    .poll(async () => [await storedLines(page, first), await storedLines(page, second)].flat(2).join(','))
    .toBe('20418,,,20418,,,20418,,,20418,,');
});

test('The preview of 500 lines keeps Cancel and Fill in sight, and saves them', async ({ page }) => {
  const cart = Array.from({ length: 250 }, () => POLO_LINE);
  const orders = [await placeOrder(page, 'Big Sheeted', { cart }), await placeOrder(page, 'Tall Sheeted', { cart })];
  const rows = orders.flatMap((order) => cart.map((_, index) => [order, `${index + 1}`, 'PL420', `9${index}`]));
  await openUnlocked(page, { search: 'big sheeted' });
  const dialog = page.getByRole('dialog', { name: TITLE });
  const fill = dialog.getByRole('button', { name: 'Fill 500 lines' });
  for (const [width, height] of [
    [1180, 820],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await pasteRows(page, [['Order', 'Line', 'Item Code', 'PO'], ...rows]);
    await expect(fill).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    await dialog.getByText('line 250').last().scrollIntoViewIfNeeded();
    await expect(fill).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((element) => element.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('button', { name: /Big Sheeted/ }).click();
  await linesOf(page, orders[0] ?? '')
    .getByRole('button', { name: 'Edit line 1', exact: true })
    .click();
  await paste(page.getByLabel('PO of line 1', { exact: true }), cart.map((_, index) => `7${index}`).join('\n'));
  const byPosition = page.getByRole('dialog', { name: 'Paste over these lines?' });
  await expect(byPosition.getByRole('button', { name: 'Fill 250 lines' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Collapse all');
  await pasteRows(page, [['Order', 'Line', 'Item Code', 'PO'], ...rows]);
  await fill.click();
  await expect(page.getByRole('status').filter({ hasText: '500 lines filled' })).toBeVisible();
  expect((await storedLines(page, orders[1] ?? ''))[249]).toEqual(['20418', '9249', '']);
});

test('A line that somebody else has edited during the preview is not overwritten, and the others are saved', async ({
  page,
}) => {
  const first = await placeOrder(page, 'Cora Sheeted');
  const second = await placeOrder(page, 'Carl Sheeted');
  await openUnlocked(page, { search: 'nobody at all' });
  await pasteRows(page, [
    [first, 'PL420', '811'],
    [second, 'PL420', '812'],
  ]);
  const fill = page.getByRole('button', { name: 'Fill 2 lines' });
  await fill.waitFor();
  const theirs = { companyName: 'Hennessy', lines: [{ order_id: first, line: 1, version: 1, po: 'THEIRS' }] };
  await page.request.post('/v1/update-order-lines', { data: theirs });
  await fill.click();

  await expect(page.getByRole('status').filter({ hasText: '1 of 2 lines filled, the rest not saved' })).toBeVisible();
  await expect(page.getByText('1 line not saved.')).toBeVisible();
  await page.getByRole('link', { name: first }).click();
  await expect(page.getByRole('alert')).toContainText('POyours: 811theirs: THEIRS');
  expect((await storedLines(page, second))[0]).toEqual(['20418', '812', '']);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await storedLines(page, first))[0]).toEqual(['20418', '811', '']);
});

test('All listed orders expand and collapse at once', async ({ page }) => {
  const orders = [await placeOrder(page, 'Ed Expanded'), await placeOrder(page, 'Eve Expanded')];
  await page.goto('/hennessy/orders?search=expanded');
  await chooseFromMenu(page, 'Expand all');
  for (const order of orders) await expect(linesOf(page, order).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await chooseFromMenu(page, 'Collapse all');
  await expect(page.getByRole('table', { name: /^Lines of order/ })).toHaveCount(0);
});

test('An admin pastes a supplier’s own sheet, answers what is unclear, sees other quantities, and keeps entered POs', async ({
  page,
}) => {
  const first = await placeOrder(page, 'Sue Supplied');
  const second = await placeOrder(page, 'Saul Supplied');
  const entered = { companyName: 'Hennessy', lines: [{ order_id: first, line: 1, version: 1, po: 'ENTERED' }] };
  await openUnlocked(page, { search: 'nobody at all' });
  await page.request.post('/v1/update-order-lines', { data: entered });
  await pasteRows(page, [
    ['Your order', 'Article', 'Our ref', 'Pieces', 'Ready', 'Expected', 'Remarks'],
    [first, 'PL420', 'A-7741', '6', '2031-12-01', '2031-12-09', 'first of two boxes'],
    [second, 'LK100', 'A-7742', '1,000', '2031-12-02', '2031-12-16', ''],
  ]);

  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('tab')).toHaveText([
    '2 matched',
    '0 values left out',
    '0 not matched',
    '1 quantity differs',
  ]);
  await expect(dialog).toContainText('1,000 pieces in the sheet, 1,500 pieces ordered');
  await expect(dialog).toContainText('Not used: Ready, Expected, Remarks.');
  const question = dialog.getByRole('group', { name: 'Which column has the Est. Ship Date?' });
  await expect(dialog.getByRole('button', { name: 'Fill 2 lines' })).toBeDisabled();
  await expectNoSeriousViolation(page);
  await question.getByRole('button', { name: 'Expected: 2031-12-09, 2031-12-16' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole('row').nth(1)).toContainText('12/09/2031');

  await dialog.getByRole('button', { name: /Choose columns/ }).click();
  await expect(dialog.getByRole('combobox')).toHaveCount(7);
  await expect(dialog.getByRole('combobox', { name: 'Your order' })).toHaveValue('order');
  await dialog.getByRole('combobox', { name: 'Ready' }).selectOption('Est. Ship Date');
  await expect(dialog.getByRole('combobox', { name: 'Expected' })).toHaveValue('');
  await expect(dialog.getByRole('row').nth(1)).toContainText('12/01/2031');
  await expectNoSeriousViolation(page);
  await dialog.getByRole('checkbox', { name: 'Fill blank fields only' }).check();
  await expect(dialog.getByRole('row').nth(1)).toContainText('ENTERED, stays');
  await dialog.getByRole('button', { name: 'Fill 2 lines' }).click();

  await expect(page.getByRole('status').filter({ hasText: '2 lines filled' })).toBeVisible();
  expect((await storedLines(page, first))[0]).toEqual(['20418', 'ENTERED', '2031-12-01']);
  expect((await storedLines(page, second))[1]).toEqual(['20418', 'A-7742', '2031-12-02']);
});

test('An admin fills lines from a table copied from a mail, whose plain text has a line per cell', async ({ page }) => {
  const first = await placeOrder(page, 'Mia Mailed');
  await openUnlocked(page, { search: 'nobody at all' });
  const cell = (text: string, attributes = '') => `<td${attributes}><p>${text}</p></td>`;
  const html = [
    '<table><tr><td><table>',
    `<tr>${cell('Order')}${cell('Item')}${cell('PO')}</tr>`,
    `<tr>${cell(first.replace('-', '&#8209;'), ' rowspan="2"')}${cell('PL420')}${cell('811')}</tr>`,
    `<tr>${cell('LK<br>100')}${cell('812&#8203;')}</tr>`,
    '</table></td></tr></table>',
  ].join('');
  await page.locator('main').evaluate(
    (main, [plain = '', markup = '']) => {
      const data = new DataTransfer();
      data.setData('text/plain', plain);
      data.setData('text/html', markup);
      main.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [`Order\nItem\nPO\n${first}\nPL420\n811\nLK 100\n812`, html],
  );
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('tab')).toHaveText(['2 matched', '0 values left out', '0 not matched']);
  await dialog.getByRole('button', { name: 'Fill 2 lines' }).click();

  await expect(page.getByRole('status').filter({ hasText: '2 lines filled' })).toBeVisible();
  expect(await storedLines(page, first)).toEqual([
    ['20418', '811', ''],
    ['20418', '812', ''],
  ]);
});
