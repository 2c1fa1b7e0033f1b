import { expect, test } from '../support/browser/store-test';
import {
  enterPassword,
  linesOf,
  lockButton,
  openUnlocked,
  paste,
  placeOrder,
  storedLines,
  unlockButton,
} from '../support/orders/order-verbs';

/** What the browser logs for refused or failed calls. */
const REFUSED = /Failed to load resource/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

test('A viewer who wants to edit is asked for the admin password, and a wrong one is reported', async ({ page }) => {
  const orderId = await placeOrder(page, 'Walter Wrong');
  await page.goto(`/hennessy/orders?order=${orderId}`);
  const edit = linesOf(page, orderId).getByRole('button', { name: 'Edit line 1' });
  await edit.click();
  await expect(page.getByRole('dialog', { name: 'Enter admin password' })).toBeVisible();
  await enterPassword(page, 'guess');
  await expect(page.getByText('This is not the admin password. Check it and try again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('guess');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /of line 1/ })).toHaveCount(0);
  await expect(page.getByText('r•••@example.com')).toBeVisible();
});

test('A viewer never loads the code for editing', async ({ page }) => {
  const orderId = await placeOrder(page, 'Vera Viewer');
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto(`/hennessy/orders?order=${orderId}`);
  await linesOf(page, orderId).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /admin-parts|unlock-dialog/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('dialog').waitFor();
  expect(scripts.filter((url) => /admin-parts|unlock-dialog/.test(url))).not.toEqual([]);
});

test('On a phone the buttons below the fields discard or save a line, and its pencil gets the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orderId = await placeOrder(page, 'Phil Phone');
  await openUnlocked(page, { order: orderId });
  const pencil = linesOf(page, orderId).getByRole('button', { name: 'Edit line 1' });
  const po = page.getByLabel('PO of line 1', { exact: true });
  await pencil.click();
  await po.fill('58000');
  await page.getByRole('button', { name: 'Cancel editing line 1' }).click();
  await expect(po).toHaveCount(0);
  await expect(pencil).toBeFocused();
  await pencil.click();
  await po.fill('58214');
  await page.getByRole('button', { name: 'Save line 1' }).click();
  await expect(pencil).toBeFocused();
  await expect.poll(async () => (await storedLines(page, orderId))[0]).toEqual(['20418', '58214', '']);
});

test('Unlocking from a pencil opens that line; the second toggle saves it', { tag: '@journey' }, async ({ page }) => {
  const orderId = await placeOrder(page, 'Una Unlocked');
  await page.goto(`/hennessy/orders?order=${orderId}`);
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await enterPassword(page);
  await expect(lockButton(page)).toHaveText('Lock8 h left');
  await expect(page.getByText('r.castellano@example.com')).toBeVisible();

  await expect(page.getByLabel('PO of line 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Customer PO of line 1')).toHaveValue('20418');
  await expect(page.getByLabel('Est. Ship Date of line 1')).toHaveValue('N/A');
  await page.getByLabel('PO of line 1', { exact: true }).fill('58214');
  await page.getByLabel('Est. Ship Date of line 1').fill('12/4/26');
  await page.getByRole('button', { name: 'Save line 1' }).click();
  await expect(linesOf(page, orderId).getByText('Saved')).toBeVisible();
  await expect(linesOf(page, orderId).getByRole('row').nth(1)).toContainText('5821412/04/2026');
  await expect(page.getByRole('button', { name: 'Edit line 1' })).toBeFocused();
  expect(await storedLines(page, orderId)).toEqual([
    ['20418', '58214', '2026-12-04'],
    ['20418', '', ''],
  ]);
  await lockButton(page).click();
  await expect(unlockButton(page)).toBeVisible();
  await expect(page.getByText('r•••@example.com')).toBeVisible();
});

test('An admin with a keyboard fills the PO column over the lines of two orders', { tag: '@journey' }, async ({
  page,
}) => {
  const first = await placeOrder(page, 'Kay Keyboardwalk');
  const second = await placeOrder(page, 'Kim Keyboardwalk');
  await openUnlocked(page, { search: 'keyboardwalk' });
  await page.getByRole('button', { name: /Kay Keyboardwalk/ }).press('Enter');
  await page.getByRole('button', { name: /Kim Keyboardwalk/ }).press('Enter');
  await linesOf(page, second).getByRole('button', { name: 'Edit line 1' }).press('Enter');
  for (const [po, key] of [
    ['701', 'Enter'],
    ['702', 'Tab'],
    ['703', 'ArrowDown'],
  ] as const) {
    await page.keyboard.type(po);
    await page.keyboard.press(key);
  }
  await expect(linesOf(page, first).getByLabel('PO of line 2', { exact: true })).toBeFocused();
  await page.keyboard.type('704');
  await page.keyboard.press('ArrowRight');
  await expect(linesOf(page, first).getByLabel('Est. Ship Date of line 2')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12/24/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(4);
  expect(await storedLines(page, second)).toEqual([
    ['20418', '701', ''],
    ['20418', '702', ''],
  ]);
  expect(await storedLines(page, first)).toEqual([
    ['20418', '703', ''],
    ['20418', '704', '2026-12-24'],
  ]);
});

test('An admin moves back up with Shift and discards with Escape', async ({ page }) => {
  const orderId = await placeOrder(page, 'Ulla Upward');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByLabel('PO of line 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('PO of line 2', { exact: true })).toHaveCount(0);
  await page.keyboard.type('oops');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /of line/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit line 1' })).toBeFocused();
  expect(await storedLines(page, orderId)).toEqual([
    ['20418', '', ''],
    ['20418', '', ''],
  ]);
});

test('An invalid ship date is not saved, and the line says why', async ({ page }) => {
  const orderId = await placeOrder(page, 'Dan Dated');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  const date = page.getByLabel('Est. Ship Date of line 1');
  await date.fill('2/30/2026');
  await page.getByRole('button', { name: 'Save line 1' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Not saved. “2/30/2026” is not a date. Enter the ship date as MM/DD/YYYY, or N/A.',
  );
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await date.fill('n/a');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('PO of line 1', { exact: true }).fill('58300');
  await date.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await storedLines(page, orderId))[0]).toEqual(['20418', '58300', '']);
});

test('An admin pastes two columns from a spreadsheet, previews, fills in and undoes them', { tag: '@journey' }, async ({
  page,
}) => {
  const first = await placeOrder(page, 'Pia Pasted');
  const second = await placeOrder(page, 'Pat Pasted');
  await openUnlocked(page, { search: 'pasted' });
  await page.getByRole('button', { name: /Pia Pasted/ }).click();
  await page.getByRole('button', { name: /Pat Pasted/ }).click();
  await linesOf(page, second).getByRole('button', { name: 'Edit line 2' }).click();
  const field = linesOf(page, second).getByLabel('PO of line 2', { exact: true });
  await paste(field, '801\t12/4/2026\r\n802\t2/30/2026\r\n\t12/5/26\r\n804\tN/A\r\n');

  const dialog = page.getByRole('dialog', { name: 'Paste over these lines?' });
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByRole('row').nth(1)).toContainText(`${second}LK100 Black, 1,500 pieces line 2`);
  await expect(dialog.getByRole('row').nth(2)).toContainText('“2/30/2026” is not a date: unchanged');
  await expect(dialog.getByRole('row').nth(3)).toContainText('N/A, stays');
  await expect(dialog).toContainText('1 value cannot be used and is left out.');
  await expect(dialog).toContainText('1 row at the end of the clipboard did not fit');
  await dialog.getByRole('button', { name: 'Fill 3 lines' }).click();

  await expect(page.getByText('Saved', { exact: true })).toHaveCount(3);
  expect(await storedLines(page, second)).toEqual([
    ['20418', '', ''],
    ['20418', '801', '2026-12-04'],
  ]);
  expect(await storedLines(page, first)).toEqual([
    ['20418', '802', ''],
    ['20418', '', '2026-12-05'],
  ]);
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expect(linesOf(page, second)).not.toContainText('801');
  await expect
    .poll(async () => [await storedLines(page, first), await storedLines(page, second)].flat(2))
    .toEqual([...['20418', '', '', '20418', '', ''], ...['20418', '', '', '20418', '', '']]);
  await expect(page.getByRole('button', { name: 'Undo paste' })).toBeHidden();
});

test('A line that fails to save keeps what was typed and is saved by Retry', { tag: '@journey' }, async ({ page }) => {
  const orderId = await placeOrder(page, 'Rita Retried');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.route('**/v1/update-historical-order', (route) => route.abort('connectionreset'));
  await page.keyboard.type('58400');
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: 'Not saved – Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByLabel('PO of line 1', { exact: true })).toHaveValue('58400');
  await expect(page.getByText('1 line not saved.')).toBeVisible();
  await page.unroute('**/v1/update-historical-order');
  await retry.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('1 line not saved.')).toBeHidden();
  expect((await storedLines(page, orderId))[0]).toEqual(['20418', '58400', '']);
});

test('What an admin has typed outlives filters and other screens', async ({ page }) => {
  const orderId = await placeOrder(page, 'Olga Outlived');
  await openUnlocked(page, { search: 'outlived' });
  await page.getByRole('button', { name: /Olga Outlived/ }).click();
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.keyboard.type('58500');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('somebody else');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await expect(page.getByText('1 line not saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Cart (0)' }).click();
  await page.getByRole('heading', { name: 'Cart' }).first().waitFor();
  await page.goBack();
  await expect(page.getByText('1 line not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('1 line not saved.')).toBeHidden();
  expect((await storedLines(page, orderId))[0]).toEqual(['20418', '58500', '']);
});

test('An admin whose session has ended keeps what was typed, unlocks again and saves it', async ({ page }) => {
  const orderId = await placeOrder(page, 'Ed Ended');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.keyboard.type('58600');
  await page.request.post('/v1/admin/lock', { data: {} });
  await page.getByRole('button', { name: 'Save line 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter admin password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Editing is locked. What you typed is kept; unlock again to save it.')).toBeVisible();
  await expect(page.getByLabel('PO of line 1', { exact: true })).toHaveValue('58600');
  expect((await storedLines(page, orderId))[0]).toEqual(['20418', '', '']);

  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await enterPassword(page);
  await expect(lockButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Not saved – Retry' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await storedLines(page, orderId))[0]).toEqual(['20418', '58600', '']);
});

test('A save that meets the end of the admin hours asks for the password, and is then done', async ({ page }) => {
  const orderId = await placeOrder(page, 'Edda Ended');
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.keyboard.type('58601');
  await page.request.post('/v1/admin/lock', { data: {} });
  await page.getByRole('button', { name: 'Save line 2' }).click();
  await enterPassword(page, 'wrong');
  await expect(page.getByText('This is not the admin password. Check it and try again.')).toBeVisible();
  await enterPassword(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(lockButton(page)).toBeVisible();
  expect((await storedLines(page, orderId))[1]?.[1]).toBe('58601');
});

test('Admin hours end without a reload, and nothing typed is lost', async ({ page }) => {
  const orderId = await placeOrder(page, 'Otto Over');
  await page.clock.install();
  await openUnlocked(page, { order: orderId });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.keyboard.type('58650');
  await page.clock.fastForward('01:00:30');
  await expect(lockButton(page)).toHaveText(/^Lock(6 h 59 min|7 h) left$/);
  await page.request.post('/v1/admin/lock', { data: {} });
  await page.clock.fastForward('07:00:00');
  await expect(page.getByText('Editing is locked. What you typed is kept; unlock again to save it.')).toBeVisible();
  await expect(unlockButton(page)).toBeVisible();
  await expect(page.getByLabel('PO of line 1', { exact: true })).toHaveValue('58650');
});

test('Two admins edit an order: different lines are both saved, for the same line the later one sees both values', {
  tag: '@journey',
}, async ({ page, browser, server }) => {
  const orderId = await placeOrder(page, 'Cleo Conflict');
  await openUnlocked(page, { order: orderId });
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openUnlocked(other, { order: orderId });

  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.keyboard.type('MINE');
  await other.getByRole('button', { name: 'Edit line 1' }).click();
  await other.keyboard.type('THEIRS');
  await other.keyboard.press('Enter');
  await other.keyboard.type('LINE-2');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Saved', { exact: true })).toHaveCount(2);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Someone else changed this line in the meantime.');
  await expect(page.getByRole('alert')).toContainText('POyours: MINEtheirs: THEIRS');
  expect((await storedLines(page, orderId)).map((line) => line[1])).toEqual(['THEIRS', 'LINE-2']);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await storedLines(page, orderId)).map((line) => line[1])).toEqual(['MINE', 'LINE-2']);

  await other.getByRole('button', { name: 'Edit line 1' }).click();
  await other.getByLabel('PO of line 1', { exact: true }).fill('AGAIN');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('POyours: AGAINtheirs: MINE');
  await other.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(linesOf(other, orderId).getByRole('row').nth(1)).toContainText('MINE');
  expect((await storedLines(page, orderId)).map((line) => line[1])).toEqual(['MINE', 'LINE-2']);
  await context.close();
});

test("An admin reads a line's history and reverts a change", async ({ page }) => {
  const orderId = await placeOrder(page, 'Hedy History');
  await openUnlocked(page, { order: orderId });
  await expect(page.getByRole('button', { name: 'History of line 1' })).toHaveCount(0);
  for (const po of ['58700', '58701']) {
    await page.getByRole('button', { name: 'Edit line 1' }).click();
    await page.keyboard.type(po);
    await page.getByRole('button', { name: 'Save line 1' }).click();
    await expect(linesOf(page, orderId).getByRole('row').nth(1)).toContainText(`${po}N/A`);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'History of line 1' }).click();
  const history = page.getByRole('dialog', { name: 'History of line 1' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('PO: 58700 → 58701');
  await expect(history.getByRole('listitem').last()).toContainText('PO: N/A → 58700');
  await expect(history.getByRole('listitem').first()).toContainText(/\d [AP]M, by an admin/);
  await history
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Revert/ })
    .click();
  await expect(history).toBeHidden();
  await expect
    .poll(() => storedLines(page, orderId))
    .toEqual([
      ['20418', '', ''],
      ['20418', '', ''],
    ]);
});
