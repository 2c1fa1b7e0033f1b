import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { storedText } from '../support/browser/page-database';
import { BROKEN_CONNECTION, fillContact, goOffline, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A crew list fills the grid, and its names become a packing list that never leaves the device', {
  tag: '@journey',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByLabel('Navy Medium', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Crew List' }).click();
  await page
    .getByRole('textbox', { name: 'Crew list' })
    .fill('Annabel M, Bobby 2XL, Cyrus LT x2\nGustav 5XL\nDee L black');

  await expect(page.getByText('4 people')).toBeVisible();
  const question = page.getByRole('listitem', { name: 'Line 2: "Gustav 5XL"' });
  await expect(question).toContainText("'5XL' is not a size of this item. Did you mean 4XLarge, $46.00?");
  await expectNoSeriousViolation(page);
  await question.getByRole('button', { name: 'Use 4XLarge' }).click();
  await expect(page.getByRole('textbox', { name: 'Crew list' })).toHaveValue(/\nGustav 4XLarge\n/);
  await expect(page.getByRole('textbox', { name: 'Crew list' })).toBeFocused();
  await page.getByRole('button', { name: 'Fill 6 Units' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Filled 6 units for 5 people' })).toBeVisible();
  await expect(page.getByLabel('Navy Medium', { exact: true })).toHaveValue('5');
  await expect(page.getByLabel('Navy Medium', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Black Large', { exact: true })).toHaveValue('1');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Navy Medium', { exact: true })).toHaveValue('4');
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (5)' }).click();
  await fillContact(page, { email: 'crew@example.com' });
  const ordering = page.waitForRequest('**/v1/create-order');
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  const sent = (await ordering).postData() ?? '';

  expect(sent).toContain('"Renee"');
  for (const name of ['Annabel', 'Bobby', 'Cyrus', 'Gustav', 'Dee']) expect(sent).not.toContain(name);
  await page.getByRole('link', { name: 'Packing list' }).waitFor();
  await goOffline(page);
  await page.getByRole('link', { name: 'Packing list' }).click();
  const sheet = page.getByRole('article', { name: 'Packing list' });
  const people = sheet.getByRole('list', { name: 'People' });
  await expect(people.getByRole('listitem', { name: 'Cyrus' })).toContainText(/Navy.*LT\s*2 units/);
  await expect(people.getByRole('checkbox')).toHaveCount(5);
  await people.getByRole('checkbox', { name: 'Cyrus' }).check();
  await expect(sheet.getByText('1 of 5 people packed, 6 units')).toBeVisible();
  await expect.poll(() => storedText(page, 'packing-lists')).toContain('"packed":["Cyrus"]');
  await page.context().setOffline(false);
  await page.reload();
  await expect(people.getByRole('checkbox', { name: 'Cyrus' })).toBeChecked();
  await expect(sheet.getByText('1 of 5 people packed')).toBeVisible();
  await expect(sheet).toContainText('4 × Performance Polo, Navy, Medium');
  await expectNoSeriousViolation(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('A crew list is kept while the item is left, and says why a list is too long', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByRole('button', { name: 'Crew List' }).click();
  const list = page.getByRole('textbox', { name: 'Crew list' });
  await list.fill('Ann M\nBob 2 XL');
  await expect(page.getByRole('listitem', { name: /Line 2/ })).toContainText("'2 XL' could mean two things.");
  await list.fill('Ann M\nSue L or XL\nKim Ladies M');
  await expect(page.getByRole('listitem', { name: /Line 2/ }).getByRole('button')).toHaveText([
    'Large for Sue',
    'XLarge for Sue',
    'Leave Sue out',
  ]);
  await page.getByRole('button', { name: 'XLarge for Sue' }).click();
  await expect(page.getByRole('listitem', { name: /Line 3/ }).getByRole('button')).toHaveText([
    'Medium for Kim',
    'The name is Kim Ladies',
    'Leave Kim out',
  ]);
  await page.getByRole('button', { name: 'The name is Kim Ladies' }).click();
  await expect(list).toHaveValue('Ann M\nSue XLarge\n"Kim Ladies" Medium');
  await list.fill('Ann M\nBob 2 XL');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Crew List' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Crew List' }).click();
  await expect(list).toHaveValue('Ann M\nBob 2 XL');

  await list.fill('Ann M\n'.repeat(301));
  await expect(page.getByRole('alert')).toContainText('at most 300 lines and 10,000 characters. Nothing was changed.');
  await expect(list).toHaveValue('Ann M\nBob 2 XL');
});

test('One press settles a column of badges, another leaves greetings out, and ignored columns are named', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  await page.getByRole('button', { name: 'Crew List' }).click();
  const list = page.getByRole('textbox', { name: 'Crew list' });
  const crew = Array.from({ length: 12 }, (_, at) => `${10_427 + at}\tPat Reed${at}\tL`);
  await list.fill(['Hi Dana,', ...crew, 'thx!', 'Sent from my iPhone'].join('\n'));
  await expect(page.getByRole('list', { name: 'To fix' }).getByRole('listitem')).toHaveCount(5);
  const messages = page.getByRole('listitem', { name: '3 texts look like a message, not like people' });
  await expect(messages.getByRole('listitem')).toHaveText([
    'Line 1: "Hi Dana"',
    'Line 14: "thx!"',
    'Line 15: "Sent from my iPhone"',
  ]);
  await expectNoSeriousViolation(page);
  await messages.getByRole('button', { name: 'Leave all 3 out' }).click();
  await expect(list).toHaveValue(crew.join('\n'));
  const badges = page.getByRole('listitem', { name: /^12 numbers in column 1: 10427, 10428, 10429, 10430, …$/ });
  await expect(badges.getByRole('button')).toHaveText(['No, leave them out', 'Yes, 125,190 units', 'Ask one by one']);
  await badges.getByRole('button', { name: 'Ask one by one' }).click();
  await expect(page.getByRole('list', { name: 'To fix' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Back to the item' }).click();
  await page.getByRole('button', { name: 'Crew List' }).click();
  await badges.getByRole('button', { name: 'No, leave them out' }).click();
  await expect(page.getByText('12 people')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fill 12 Units' })).toBeVisible();

  await list.fill('Badge\tName\tDept\tSize\n10427\tPat Reed\tParts\tL');
  await expect(page.getByText('Left out: Badge, Dept')).toBeVisible();
});
