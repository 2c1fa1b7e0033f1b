import type { Locator, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';
import { linesOf, placeOrder } from '../support/orders/order-verbs';
import { aCart, KEYCHAIN_LINE } from '../support/orders/orders';

/** Refused calls, which the browser logs: before the sign-in. */
const REFUSED = /status of 401/;

const LEITH = { companyName: 'Leith', bypass_code: 'LEI', store: 'None', cart: aCart(KEYCHAIN_LINE) };

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

/** Two orders of two customers: the first of two lines, the second of one. Opens the list with just these. */
async function openTwo(page: Page, lastName: string): Promise<readonly [hennessy: string, leith: string]> {
  const hennessy = await placeOrder(page, `Hedda ${lastName}`);
  const leith = await placeOrder(page, `Leif ${lastName}`, LEITH);
  await openAsOwner(page, `/orders?search=${lastName}`, 'Orders');
  await expect(rowOf(page, hennessy)).toBeVisible();
  await expect(rowOf(page, leith)).toBeVisible();
  return [hennessy, leith];
}

function rowOf(page: Page, orderNumber: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${orderNumber}` }) });
}

function selectAll(page: Page): Promise<void> {
  return page.getByRole('checkbox', { name: 'Select all orders of the list' }).first().check();
}

test('By keyboard, somebody selects orders of two customers, gives them a PO, and undoes it', {
  tag: '@journey',
}, async ({ page }) => {
  const [hennessy, leith] = await openTwo(page, 'Bulkley');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: `${leith}, Leif Bulkley` })).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar.getByText('1 order', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar.getByText('2 orders', { exact: true })).toBeVisible();
  await bar.getByLabel('PO', { exact: true }).fill('58322');
  await bar.getByLabel('Ships').fill('12/9/2026');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('Saved 3 lines');
  for (const number of [hennessy, leith]) await expect(rowOf(page, number).getByText('58322')).toBeVisible();
  await expectNoSeriousViolation(page);

  await bar.getByRole('button', { name: 'Undo' }).click();
  for (const number of [hennessy, leith]) await expect(rowOf(page, number).getByText('Received')).toBeVisible();
  await expect(rowOf(page, leith).getByText('58322')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('What somebody else has changed in the meantime is named at its row, and the rest is saved', async ({ page }) => {
  const [hennessy, leith] = await openTwo(page, 'Conflin');
  await selectAll(page);
  // The lines that show are those whose versions count as seen.
  await page.getByRole('button', { name: `${leith}, Leif Conflin` }).click();
  await expect(linesOf(page, leith)).toBeVisible();
  const theirs = { lines: [{ order_id: leith, line: 1, version: 1, po: 'THEIRS' }] };
  expect((await page.request.post('/v1/office/v1/update-order-lines', { data: theirs })).status()).toBe(200);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByLabel('PO', { exact: true }).fill('MINE');
  await bar.getByRole('button', { name: 'Save for 2' }).click();

  await expect(page.getByRole('alert')).toHaveText(/^1 line wasn’t changed: somebody else has edited this order/);
  await expect(rowOf(page, hennessy).getByText('MINE')).toBeVisible();
  await expect(rowOf(page, leith).getByText('THEIRS')).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('Saved 2 lines; 1 wasn’t changed');
  await expect(bar.getByLabel('PO', { exact: true })).toHaveValue('MINE');
  await expectNoSeriousViolation(page);
});

test('One PO for many orders leaves other POs and shipped lines alone, and is undone from another visit', async ({
  page,
}) => {
  const [hennessy, leith] = await openTwo(page, 'Bulkhead');
  const edit = { lines: [{ order_id: hennessy, line: 1, version: 1, po: 'THEIRS' }] };
  expect((await page.request.post('/v1/office/v1/update-order-lines', { data: edit })).status()).toBe(200);
  const shipped = { shipped: true, lines: [{ order_id: leith, line: 1, version: 1 }] };
  expect((await page.request.post('/v1/office/v1/ship-lines', { data: shipped })).status()).toBe(200);
  await page.reload();
  await selectAll(page);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByLabel('PO', { exact: true }).fill('BULK-77');
  await expect(
    bar.getByText(
      'PO for 2 selected orders: changes 1 line. 1 line has a PO and keeps it. 1 shipped line stays as it is.',
    ),
  ).toBeVisible();
  await bar.getByLabel('Replace 1 PO').check();
  await expect(
    bar.getByText('PO for 2 selected orders: changes 2 lines. 1 shipped line stays as it is.'),
  ).toBeVisible();
  await expectNoSeriousViolation(page);
  await bar.getByLabel('Replace 1 PO').uncheck();
  await bar.getByRole('button', { name: 'Save for 2' }).click();
  await expect(bar.getByRole('status')).toHaveText('Saved 1 line');
  await expect(rowOf(page, hennessy).getByText('BULK-77 +1')).toBeVisible();
  await expect(rowOf(page, leith).getByText('None')).toBeVisible();

  await page.goto('/office/orders?search=Bulkhead');
  await page.getByRole('button', { name: 'Recent edits' }).click();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Undo PO BULK-77' }).click();
  await expect(bar.getByRole('status')).toHaveText('Undone: 1 line as before');
  await expect(rowOf(page, hennessy).getByText('THEIRS', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo PO BULK-77' })).toHaveCount(0);
});

test('Where nothing could be saved, the bar keeps what was typed and has nothing to undo', async ({ page }) => {
  const [hennessy, leith] = await openTwo(page, 'Keeper');
  await page.getByRole('checkbox', { name: `Select ${leith}` }).check();
  await page.getByRole('button', { name: `${leith}, Leif Keeper` }).click();
  await expect(linesOf(page, leith)).toBeVisible();
  const theirs = { lines: [{ order_id: leith, line: 1, version: 1, po: 'THEIRS' }] };
  expect((await page.request.post('/v1/office/v1/update-order-lines', { data: theirs })).status()).toBe(200);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByLabel('PO', { exact: true }).fill('TBD');
  for (const _press of ['first', 'second']) {
    await bar.getByLabel('Ships').press('Enter');
    await expect(bar.getByLabel('PO', { exact: true })).toHaveAccessibleDescription(/^“TBD” is not a PO\./);
    await expect(bar.getByLabel('PO', { exact: true })).toBeFocused();
  }
  await bar.getByLabel('PO', { exact: true }).fill('MINE');
  await bar.getByLabel('Ships').fill('13/45/2026');
  await page.keyboard.press('Enter');
  await expect(bar.getByLabel('Ships')).toHaveAccessibleDescription(/ is not a date\.$/);
  await expect(bar.getByLabel('Ships')).toBeFocused();
  await bar.getByLabel('Ships').fill('12/9/2026');
  await bar.getByRole('button', { name: 'Save for 1' }).click();

  await expect(bar.getByRole('status')).toHaveText('Nothing was changed: the orders say why.');
  await expect(page.getByRole('alert')).toHaveText(/^1 line wasn’t changed/);
  await expect(bar.getByLabel('PO', { exact: true })).toHaveValue('MINE');
  await expect(bar.getByLabel('Ships')).toHaveValue('12/9/2026');
  await expect(bar.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Save for 1' }).click();
  await expect(bar.getByRole('status')).toHaveText('Saved 1 line');
  await expect(bar.getByLabel('PO', { exact: true })).toHaveValue('');
  await expect(rowOf(page, hennessy).getByText('MINE')).toHaveCount(0);
});

test('Typing into the bar scrolls no list', async ({ page }) => {
  await openTwo(page, 'Scroller');
  await page.setViewportSize({ width: 1440, height: 420 });
  await selectAll(page);
  const field = page.getByRole('region', { name: 'Selected orders' }).getByLabel('PO');
  await field.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.type('58322');
  await expect(field).toHaveValue('58322');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('An order opens in the list, and its lines are edited under the person’s name', async ({ page }) => {
  const [hennessy] = await openTwo(page, 'Openshaw');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const lines = linesOf(page, hennessy);
  await lines.getByRole('button', { name: 'Edit line 1' }).click();
  await lines.getByLabel('PO of line 1', { exact: true }).fill('91-A');
  await lines.getByRole('button', { name: 'Save line 1' }).click();
  await expect(lines.getByText('Saved')).toBeVisible();
  await expect(rowOf(page, hennessy).getByText('91-A')).toBeVisible();
  await lines.getByRole('button', { name: 'History of line 1' }).click();
  await expect(page.getByRole('dialog').getByText('by Demo Owner')).toBeVisible();
  await expectNoSeriousViolation(page);
});

for (const [how, end] of [
  ['has ended', (page: Page) => page.request.post('/v1/office/sign-out', { data: {} })],
  ['lost its cookie', (page: Page) => page.context().clearCookies()],
] as const) {
  test(`A line is saved after signing in again, once its session ${how}`, async ({ page }) => {
    const [hennessy] = await openTwo(page, how === 'has ended' ? 'Endicott' : 'Lostcookie');
    await page.getByRole('button', { name: new RegExp(`^${hennessy}, `) }).click();
    const lines = linesOf(page, hennessy);
    await lines.getByRole('button', { name: 'Edit line 2' }).click();
    await lines.getByLabel('PO of line 2', { exact: true }).fill('71-B');
    await end(page);
    await lines.getByRole('button', { name: 'Save line 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await expectNoSeriousViolation(page);
    await dialog.getByLabel('Password of owner@example.com').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password of owner@example.com').fill('admin');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(lines.getByText('Saved')).toBeVisible();
    await expect(rowOf(page, hennessy).getByText('71-B')).toBeVisible();
  });
}

test('Lines whose session has ended stay typed while somebody else signs in', async ({ page }) => {
  const [hennessy] = await openTwo(page, 'Cancelby');
  await page.getByRole('button', { name: new RegExp(`^${hennessy}, `) }).click();
  const lines = linesOf(page, hennessy);
  await lines.getByRole('button', { name: 'Edit line 1' }).click();
  await lines.getByLabel('PO of line 1', { exact: true }).fill('72-C');
  await page.context().clearCookies();
  await lines.getByRole('button', { name: 'Save line 1' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${hennessy}, `) }).click();
  await expect(lines.getByLabel('PO of line 1', { exact: true })).toHaveValue('72-C');
  await lines.getByRole('button', { name: 'Not saved – Retry' }).click();
  await expect(lines.getByText('Saved')).toBeVisible();
});

test('A view keeps its filters under a name, and can be renamed and deleted', async ({ page }) => {
  const [, leith] = await openTwo(page, 'Viewfield');
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.getByRole('button', { name: 'Customer' }).click();
  await page.getByRole('button', { name: 'Leith' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select [A-Z]{3}-/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Leith, Viewfield');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'Leith, Viewfield 1' })).toBeVisible();

  await views.getByRole('link', { name: /^All/ }).click();
  await expect(views.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Leith, Viewfield 1' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select [A-Z]{3}-/ })).toHaveCount(1);
  await expect(rowOf(page, leith)).toBeVisible();
  await page.getByRole('button', { name: 'Change the view Leith, Viewfield' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the view').fill('Viewfield');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'Viewfield 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change the view Viewfield' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(views.getByRole('link', { name: /Viewfield/ })).toHaveCount(0);
});

for (const [width, height] of SCREEN_SIZES) {
  test(`All orders fit a screen of ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const [hennessy] = await openTwo(page, `Featherstonehaugh${width}`);
    await selectAll(page);
    await page.getByRole('button', { name: `${hennessy}, Hedda Featherstonehaugh${width}` }).click();
    await expect(linesOf(page, hennessy)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNoSeriousViolation(page);
  });
}
