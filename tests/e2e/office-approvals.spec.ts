import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { aTameronOrder, TAMERON_RULES } from '../support/approvals/approvals';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';

/** The first call of a browser that isn't signed in is refused, which the browser logs. */
const REFUSED = /status of 401/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

async function placeOrder(request: APIRequestContext, origin: string, quantity: number, changes: object = {}) {
  const placed = await request.post(`${origin}/v1/create-order`, {
    data: aTameronOrder(quantity, { ...changes }),
    headers: { 'Idempotency-Key': `office-approvals-${++orders}` },
  });
  expect(placed.status()).toBe(201);
  return placed.json();
}
let orders = 0;

const NONE = { approvals: null, budgets: null };

/** As the owner that the page is signed in as. */
async function saveRules(page: Page, origin: string, rules: object, seen: object = NONE): Promise<void> {
  const data = { customer: 'tameron', ...NONE, ...rules, seen };
  const saved = await page.request.post(`${origin}/v1/office/save-rules`, { data });
  expect(await saved.json()).toEqual({ problems: [] });
}

const row = (page: Page, orderNumber: string) => page.getByRole('row', { name: orderNumber });

test('A controller writes a rule and budgets in plain words, and sees what they would have done', {
  tag: '@journey',
}, async ({ page, request, servers }) => {
  const { origin } = await servers.start();
  await placeOrder(request, origin, 2);
  await placeOrder(request, origin, 13);
  await openAsOwner(page, '/budgets?customer=tameron', 'Budgets', origin);
  await expect(page.getByText('No order waits for anybody, and no store has a budget.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Over, $').fill('five hundred');
  await page.getByLabel('Approver’s name').fill('Dana Whitfield');
  await page.getByLabel('Mail, not shown to shoppers').fill('dana');
  await page.getByLabel('Stores have a budget').selectOption('Each month');
  await page.getByLabel('An order over it').selectOption('is refused');
  await page.getByLabel('Each store, $').fill('1,000');
  await page.getByLabel('Tameron Honda, $').fill('$2,000');
  await page.getByRole('button', { name: 'Save' }).click();
  const noAmount = '“five hundred” isn’t an amount; write it as 1,250.50.';
  await expect(page.getByText(`Nothing was saved. ${noAmount}`)).toBeVisible();
  await expect(page.getByLabel('Over, $')).toHaveAccessibleDescription(noAmount);
  await page.getByLabel('Over, $').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Mail, not shown to shoppers')).toHaveAccessibleDescription(/^Must be a mail/);
  await expectNoSeriousViolation(page);

  await page.getByLabel('Mail, not shown to shoppers').fill('dana@example.com');
  await expect(page.getByText('Orders over $500 at any store wait for Dana Whitfield.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByText('Orders over $500 at any store wait for Dana Whitfield.')).toBeVisible();
  await expect(page.getByText('1 store has its own amount. Others have $1,000 each.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Tameron Honda None None \$2,000\.00/ })).toBeVisible();
  await expect(page.getByLabel('Budget of Tameron Honda, $')).toHaveValue('2,000');
  await expectNoSeriousViolation(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Over, $').fill('50');
  await expect(page.getByText('In the last 90 days, 2 of 2 orders would have waited.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Office' });
  await menu.getByRole('link', { name: 'Approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Over, $')).toHaveValue('50');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Over, $')).toHaveValue('50');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByText('Orders over $500 at any store wait for Dana Whitfield.')).toBeVisible();
});

test('Two people edit the same rules: the second one is told, and loses nothing unasked', async ({
  page,
  servers,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const { origin } = await servers.start();
  await openAsOwner(page, '/budgets?customer=tameron', 'Budgets', origin);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Which orders').selectOption('All orders');
  await page.getByLabel('Mail, not shown to shoppers').fill('kim@example.com');
  await saveRules(page, origin, TAMERON_RULES);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else changed these rules or budgets.');
  await expect(page.getByLabel('Mail, not shown to shoppers')).toHaveValue('kim@example.com');
  await page.getByRole('button', { name: 'Start over with what’s saved' }).click();
  await expect(page.getByLabel('Over, $')).toHaveValue('500');
  await page.getByLabel('Over, $').fill('600');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Orders over $600 at any store wait for Dana Whitfield.')).toBeVisible();
});

test('A controller types amounts in the table by keyboard, and loses none when a save fails', {
  tag: '@journey',
}, async ({ page, servers, expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED/);
  const { origin } = await servers.start();
  await openAsOwner(page, '/budgets?customer=tameron', 'Budgets', origin);
  await saveRules(page, origin, TAMERON_RULES);
  await page.reload();
  const honda = page.getByLabel('Budget of Tameron Honda, $');
  const hyundai = page.getByLabel('Budget of Tameron Hyundai, $');
  const save = page.getByRole('button', { name: 'Save amounts' });
  await expect(save).toBeDisabled();
  await expect(hyundai).toHaveAttribute('placeholder', '1,000');

  await hyundai.focus();
  await page.keyboard.type('twelve');
  await page.keyboard.press('ArrowUp');
  await expect(honda).toBeFocused();
  await page.keyboard.type('2500.50');
  await page.keyboard.press('Enter');
  const noAmount = '“twelve” isn’t an amount; write it as 1,250.50.';
  await expect(page.getByText(`Nothing was saved. ${noAmount}`)).toBeVisible();
  await expect(hyundai).toHaveAccessibleDescription(noAmount);
  await expectNoSeriousViolation(page);

  await hyundai.fill('$1,200');
  await page.route('**/v1/office/save-rules', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(hyundai).toHaveValue('$1,200');
  await page.unroute('**/v1/office/save-rules');
  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page.getByText('No store has a budget in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'Period after' }).click();
  await expect(honda).toHaveValue('2500.50');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(honda).toHaveValue('2,500.50');
  await expect(hyundai).toHaveValue('1,200');
  await expect(page.getByRole('row', { name: /^Tameron Hyundai None None \$1,200\.00/ })).toBeVisible();
  await page.reload();
  await expect(hyundai).toHaveValue('1,200');
});

test('Two controllers change the same amounts: the second one keeps what was typed, and sees the other’s', async ({
  page,
  servers,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const { origin } = await servers.start();
  await openAsOwner(page, '/budgets?customer=tameron', 'Budgets', origin);
  await saveRules(page, origin, TAMERON_RULES);
  await page.reload();
  const honda = page.getByLabel('Budget of Tameron Honda, $');
  await honda.fill('2500');
  await page.getByLabel('Budget of Tameron Hyundai, $').fill('700');
  const { budgets } = TAMERON_RULES;
  const others = { ...TAMERON_RULES, budgets: { ...budgets, stores: { ...budgets.stores, TAMHON: 1500 } } };
  await saveRules(page, origin, others, TAMERON_RULES);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Somebody else changed these rules or budgets.');
  await expect(honda).toHaveValue('2500');
  await expect(honda).toHaveAccessibleDescription('Now 1,500');
  await expect(page.getByLabel('Budget of Tameron Hyundai, $')).toHaveAccessibleDescription('');
  await honda.fill('1800');
  await page.keyboard.press('Enter');
  await expect(honda).toHaveValue('1,800');
  await expect(page.getByRole('row', { name: /^Tameron Hyundai None None \$700\.00/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add an approver' }).click();
  await page.keyboard.type('Kim Park');
  await page.getByLabel('Mail, not shown to shoppers').nth(1).fill('kim@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Approvers' })).toContainText('Kim Parkkim@example.comNone');
});

test('The desk decides on several orders for an approver, and is told what somebody else has decided', {
  tag: '@journey',
}, async ({ page, request, servers }) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/approvals', 'Approvals', origin);
  await expect(page.getByText('No order waits for an approver.')).toBeVisible();
  await saveRules(page, origin, { approvals: { rules: TAMERON_RULES.approvals.rules.slice(0, 1) } });
  const placed = [];
  for (const quantity of [12, 13, 14, 15])
    placed.push(await placeOrder(request, origin, quantity, { store: 'TAMHON' }));
  const [first = '', second = '', third = '', fourth = ''] = placed.map(({ order_id }) => order_id);
  await page.reload();
  await expect(page.getByText('4 orders, the longest waiting first')).toBeVisible();
  await expect(row(page, first)).toContainText('Dana Whitfield');
  await expect(row(page, first)).toContainText('12 Performance Polo');
  await expectNoSeriousViolation(page);

  await page.getByRole('button', { name: `Decline ${fourth}` }).click();
  const dialog = page.getByRole('dialog', { name: `Decline ${fourth}` });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why it’s declined.');
  await expectNoSeriousViolation(page);
  await dialog.getByLabel('Why? The shopper reads it.').fill('Order these in December.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect(dialog.getByLabel('Why? The shopper reads it.')).toHaveValue('Order these in December.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('1 order was declined.')).toBeVisible();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 orders, the longest waiting first')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${third}` })).toBeFocused();

  // By keyboard: both stay selected while somebody else decides on one.
  for (const number of [second, first]) {
    await page.keyboard.press('k');
    await expect(page.getByLabel(`Select ${number}`)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByLabel(`Select ${number}`)).toBeChecked();
  }
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 orders $1,050.00');
  const decision = { order_id: first, kind: 'approve', key: 'somebody-else', on_behalf_of: 'dana@example.com' };
  // Just before this one arrives: the list would show it with its next look.
  await page.route('**/v1/office/decide-orders', async (route) => {
    await page.request.post(`${origin}/v1/office/decide-orders`, { data: { decisions: [decision] } });
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('1 order was approved.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`${first}: This order is already approved. Nothing was changed.`);
  await expect(row(page, third)).toBeVisible();
  await expect(row(page, second)).toHaveCount(0);

  await page.goto(`${origin}/office/orders`);
  await expect(page.getByText(second).first()).toBeVisible();
  await expect(page.getByText(third)).toHaveCount(0);
  await page.getByRole('button', { name: `${second}, Renee Castellano` }).click();
  await expect(page.getByRole('list', { name: 'Approval' })).toContainText(
    'Approved by Demo Owner for dana@example.com',
  );
  await page.getByRole('button', { name: 'Stage All' }).click();
  await page.getByRole('button', { name: 'Waiting for approval' }).click();
  await expect(page).toHaveURL(/\/orders\?stage=waiting$/);
  await expect(page.getByText('1 order, newest first')).toBeAttached();
  await expect(page.getByRole('link', { name: /^Waiting for approval/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: `${third}, Renee Castellano` }).click();
  await expect(page.getByRole('button', { name: `More for order ${third}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mails' }).click();
  const mails = page.getByRole('dialog');
  await mails.getByRole('button', { name: 'Send again: Mail about the wait for approval to Dana Whitfield' }).click();
  await expect(page.getByText('Mail about the wait for approval to Dana Whitfield is sent again')).toBeVisible();
  // Only the dialog: the order behind it stays open.
  await page.keyboard.press('Escape');
  await expect(mails).toHaveCount(0);
  await page.getByRole('link', { name: 'Decide in Approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
  await expect(row(page, third)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toMatch(
    new RegExp(`${third},.*,tameron,"Tameron Honda, .*",Renee Castellano,588,Dana Whitfield,over \\$500,,`),
  );
});

test('Whoever decided for somebody reads the shopper’s note, and goes on for nobody else without choosing them', async ({
  page,
  request,
  servers,
}) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/approvals', 'Approvals', origin);
  const rules = [
    { when: { over: 500 }, approvers: ['Dana Whitfield <dana@example.com>'] },
    { when: { every: true }, approvers: ['Lee Marsh <lee@example.com>'] },
  ];
  await saveRules(page, origin, { approvals: { rules } });
  const note = `Needed for the open house. ${'x'.repeat(400)}`;
  const large = await placeOrder(request, origin, 12, { note });
  const small = await placeOrder(request, origin, 1);
  await page.reload();
  await expect(row(page, large.order_id)).toContainText(`“${note}”`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  const whom = page.getByRole('button', { name: /^Decide for/ });
  await whom.click();
  await page.getByRole('button', { name: 'Dana Whitfield' }).click();
  await expect(whom).toHaveText('Decide for Dana Whitfield');
  await page.getByRole('button', { name: `Approve ${large.order_id}` }).click();
  await expect(page.getByText('1 order was approved.')).toBeVisible();
  await expect(whom).toHaveText('Decide for Demo Owner, you');
  await expect(page.getByRole('button', { name: `Approve ${small.order_id}` })).toBeFocused();

  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(`approved ${large.order_id} for Dana Whitfield`)).toBeVisible();
});

test('A decision whose response is lost is made once: a retry has the same key', async ({
  page,
  request,
  servers,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/);
  const { origin } = await servers.start();
  await openAsOwner(page, '/approvals', 'Approvals', origin);
  await saveRules(page, origin, { approvals: { rules: TAMERON_RULES.approvals.rules.slice(0, 1) } });
  const { order_id } = await placeOrder(request, origin, 12);
  await page.reload();
  const keys: string[] = [];
  await page.route('**/v1/office/decide-orders', async (route) => {
    keys.push(route.request().postDataJSON().decisions[0].key);
    // The second one arrives, but its response doesn't.
    if (keys.length === 2) await route.fetch();
    await route.abort();
  });
  const approve = page.getByRole('button', { name: `Approve ${order_id}` });

  await approve.click();
  await expect.poll(() => keys.length).toBe(1);
  await expect(approve).toBeEnabled();
  await approve.click();
  await expect(page.getByText('No order waits for an approver.')).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});

test('A controller reads the budgets of a month, and takes them along as a file', async ({
  page,
  request,
  servers,
}) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/budgets?customer=tameron', 'Budgets', origin);
  await saveRules(page, origin, TAMERON_RULES);
  await placeOrder(request, origin, 12, { store: 'TAMHON' });
  await placeOrder(request, origin, 2, { store: 'TAMHON' });
  await page.reload();

  const honda = page.getByRole('row', { name: /^Tameron Honda \$84\.00 \$504\.00 \$1,412\.00/ });
  await expect(honda).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(/Spent\$84\.00\d+%, in 1 order/);
  await expect(figures).toContainText('Reserved$504.001 order waits for an answer');
  const dana = page.getByRole('region', { name: 'Approvers' }).getByRole('listitem').filter({ hasText: 'dana@' });
  await expect(dana).toContainText('Dana Whitfielddana@example.com1 waitingno answers yet');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveText([/Renee CastellanoTameron Honda\$504\.00since /]);
  await expectNoSeriousViolation(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/\d{4}-\d\d,"Tameron Honda, .*",2000,84,504,1412/);
  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page.getByText('No store has a budget in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'Period after' }).click();
  await waiting.getByRole('link', { name: 'Open all 1' }).click();
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();

  await page.goto(`${origin}/office/reports?customer=tameron`);
  const section = page.getByRole('region', { name: 'Budgets and approvals' });
  await expect(section.getByRole('row', { name: /^Tameron Honda \$84\.00 \$504\.00/ })).toBeVisible();
  await expectNoSeriousViolation(page);
});

test('Approvals, budgets, and their form fit all screens', async ({ page, request, servers }) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '/approvals', 'Approvals', origin);
  await saveRules(page, origin, TAMERON_RULES);
  const name = { first_name: 'Bartholomew-Maximilian', last_name: 'Featherstonehaugh-Wintergreen' };
  const { order_id } = await placeOrder(request, origin, 25, { ...name, store: 'TAMHON' });
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoSeriousViolation(page);
  };
  for (const [width, height] of SCREEN_SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(`${origin}/office/approvals`);
    await page.getByLabel(`Select ${order_id}`).check();
    await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible();
    await fits();
    await page.goto(`${origin}/office/budgets?customer=tameron`);
    await expect(page.getByRole('row', { name: /^Tameron Honda/ }).first()).toBeVisible();
    await fits();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Over, $')).toHaveValue('500');
    await fits();
  }
});
