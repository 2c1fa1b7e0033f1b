import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/order-rows/open-database';
import { aTameronOrder, storeRules, TAMERON_RULES } from '../support/approvals/approvals';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { test as base, expect } from '../support/browser/store-test';
import { startMailServer, type TestMailServer } from '../support/messages/mail-server';
import { aCart, POLO_LINE } from '../support/orders/orders';
import type { StoreServer } from '../support/server/store-server';

interface Approvals {
  readonly smtp: TestMailServer;
  readonly server: StoreServer;
  /** Places an order at Tameron Honda, and returns the link in the mail to an approver. */
  waiting(changes?: Record<string, unknown>): Promise<Readonly<Record<'link' | 'orderNumber' | 'orderLink', string>>>;
}

const line = (size: string, quantity: number) => ({
  ...POLO_LINE,
  ...{ size, quantity, color: 'Navy', placement: 'Front', embroidery: 'Tameron' },
});

/** $672: six large polos, and ten medium ones. */
const CART = aCart(line('Large', 6), line('Medium', 10));

const test = base.extend<{ readonly approvals: Approvals }>({
  approvals: async ({ servers, request }, use) => {
    const smtp = await startMailServer();
    const server = await servers.start({ SMTP_URL: smtp.url, MAIL_FROM: 'approvals@example.com' });
    const db = await openDatabase(server.database);
    await storeRules(db, 'tameron', TAMERON_RULES, Date.now());
    await db.close();
    const rules = () => request.get(`${server.origin}/v1/storefront-rules/tameron`);
    await expect.poll(async () => (await (await rules()).json()).rules.length).toBe(3);
    let orders = 0;
    await use({
      smtp,
      server,
      async waiting(changes = {}) {
        orders += 1;
        const data = aTameronOrder(1, { store: 'TAMHON', cart: CART, ...changes });
        const headers = { 'Idempotency-Key': `approval-page-${orders}` };
        const placed = await request.post(`${server.origin}/v1/create-order`, { data, headers });
        const { order_id: orderNumber, approval, link: orderLink } = await placed.json();
        expect(approval).toBe('waiting');
        const mail = () => smtp.mails.find(({ subject }) => subject?.startsWith(`${orderNumber} · waits for your`));
        await expect.poll(mail).toBeDefined();
        const [, path = ''] = /(\/approve\/\S+)/.exec(mail()?.text ?? '') ?? [];
        return { link: server.origin + path, orderNumber, orderLink };
      },
    });
    await smtp.stop();
  },
});

test.use({ viewport: { width: 390, height: 844 } });

const stateOf = async (server: StoreServer) => (await server.rows('approvals')).map(({ state }) => state);
const approve = (page: Page) => page.getByRole('button', { name: /^Approve \$/ });

test('An approver opens the link in a mail and approves with one tap', { tag: '@journey' }, async ({
  page,
  approvals,
}) => {
  const { link, orderNumber } = await approvals.waiting({ note: 'Three new people in service start on the 7th.' });
  await page.goto(link);

  await expect(page.getByRole('heading', { name: 'Renee Castellano, $672.00' })).toBeVisible();
  await expect(page.getByText('“Three new people in service start on the 7th.”')).toBeVisible();
  await expect(page.getByLabel('Budget')).toContainText('Left now $2,000.00After this $1,328.00');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expectNoSeriousViolation(page);
  expect(await stateOf(approvals.server)).toEqual(['waiting']);
  // Everything but long lists is on the first screen, and nothing is wider than it.
  await expect(approve(page)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await approve(page).tap();
  await expect(page.getByRole('heading', { name: 'You approved this order' })).toBeVisible();
  await expectNoSeriousViolation(page);
  expect(await stateOf(approvals.server)).toEqual(['approved']);
  await expect
    .poll(() => approvals.smtp.mails.map(({ subject }) => subject))
    .toContain(`${orderNumber} · approved, 16 units · Tameron Honda`);

  // The link has ended; it says what became of the order.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You approved this order' })).toBeVisible();
  await expect(page.getByText('This link has ended.')).toBeVisible();
});

test('An approver lowers and strikes lines with the keyboard, and can undo that', async ({ page, approvals }) => {
  const { link, orderLink } = await approvals.waiting();
  await page.goto(link);
  const large = page.getByRole('listitem', { name: /, Navy, Large$/ });
  const medium = page.getByRole('listitem', { name: /, Navy, Medium$/ });
  await expect(large.getByRole('button', { name: /^More/ })).toBeDisabled();

  await large.getByRole('button', { name: /^Fewer/ }).press('Enter');
  await expect(approve(page)).toHaveText('Approve $630.00');
  await expect(large.getByText('from 6')).toBeVisible();
  await large.getByRole('button', { name: /^More/ }).press('Space');
  await expect(approve(page)).toHaveText('Approve $672.00');

  // Never more than was ordered.
  await large.getByRole('textbox').fill('60');
  await large.getByRole('textbox').press('Enter');
  await expect(large.getByRole('textbox')).toHaveValue('6');
  await large.getByRole('textbox').fill('2');
  await large.getByRole('textbox').press('Enter');
  await expect(approve(page)).toHaveText('Approve $504.00');
  await medium.getByRole('button', { name: /^Strike/ }).press('Enter');
  await expect(approve(page)).toHaveText('Approve $84.00');
  await expect(page.getByLabel('Budget')).toContainText('After this $1,916.00');
  // One line stays.
  await expect(large.getByRole('button', { name: /^Strike/ })).toBeDisabled();
  await medium.getByRole('button', { name: /^Keep/ }).press('Enter');
  await expect(approve(page)).toHaveText('Approve $504.00');
  await medium.getByRole('button', { name: /^Strike/ }).press('Enter');
  await expect(approve(page)).toHaveText('Approve $84.00');
  await expectNoSeriousViolation(page);

  await approve(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'You approved this order' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'What was lowered' });
  await expect(changes.getByRole('listitem')).toHaveText([/Large: 2 instead of 6$/, /Medium: struck, was 10$/]);
  expect((await approvals.server.rows('orders')).map(({ total_cents }) => Number(total_cents))).toEqual([8_400]);

  // The shopper reads it, too.
  await page.goto(`${approvals.server.origin}/tameron${orderLink}`);
  await expect(page.getByText(/Large: 2 instead of 6; .*Medium: struck, was 10$/)).toBeVisible();
  await expect(page.getByText('Changed by Dana Whitfield')).toBeVisible();
});

test('An approver declines with a reason that the shopper reads', async ({ page, approvals }) => {
  const { link } = await approvals.waiting();
  await page.goto(link);
  await page.getByRole('button', { name: 'Decline' }).tap();
  const reason = page.getByRole('textbox', { name: /^Why\?/ });
  await expect(reason).toBeFocused();
  await expect(page.getByRole('button', { name: 'Decline this order' })).toBeDisabled();
  await reason.fill('Order these in December.');
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Decline this order' }).tap();

  await expect(page.getByRole('heading', { name: 'You declined this order' })).toBeVisible();
  expect(await stateOf(approvals.server)).toEqual(['declined']);
  await expect
    .poll(() => approvals.smtp.mails.at(-1)?.text)
    .toContain('Dana Whitfield writes:\nOrder these in December.');
});

test('A decision whose response was lost is pressed again, and counts once', async ({
  page,
  approvals,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/);
  const { link } = await approvals.waiting();
  await page.goto(link);
  let lost = 0;
  await page.route('**/v1/decide-approval', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    // It arrives, and its response doesn't.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await approve(page).tap();
  await expect(page.getByText('Press again: it counts once, however often it arrives.')).toBeVisible();
  expect(await stateOf(approvals.server)).toEqual(['approved']);
  await approve(page).tap();
  await expect(page.getByRole('heading', { name: 'You approved this order' })).toBeVisible();
  expect(await approvals.server.rows('approval_decisions')).toHaveLength(1);
});

test('Whoever comes second, or with a wrong link, reads a sentence', async ({
  page,
  approvals,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (404|409)/);
  const { link } = await approvals.waiting();
  await page.goto(link);
  await expect(approve(page)).toBeVisible();
  const [, order_id = '', token = ''] = /approve\/(.+)#(.+)$/.exec(link) ?? [];
  const other = { order_id, token, kind: 'decline', key: 'from-another-device', reason: 'No.', units: 16 };
  expect((await page.request.post(`${approvals.server.origin}/v1/decide-approval`, { data: other })).status()).toBe(
    200,
  );
  await approve(page).tap();
  await expect(page.getByRole('heading', { name: 'You declined this order' })).toBeVisible();
  await expect(page.getByText('This order was already declined by Dana Whitfield. Nothing was changed.')).toBeVisible();

  // A changed fragment opens another link in the same tab.
  await page.evaluate(() => {
    window.location.hash = 'x'.repeat(22);
  });
  await expect(page.getByRole('heading', { name: 'This link opens no order' })).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.goto(`${approvals.server.origin}/approve/${order_id}`);
  await expect(page.getByText('This link is not complete')).toBeVisible();
});

test('A link whose page comes without its script opens by itself once it is there', async ({
  page,
  approvals,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/);
  const { link, orderNumber } = await approvals.waiting();
  await page.route('**/approve/assets/*.js', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('could not be loaded completely')).toBeVisible();
  await page.unroute('**/approve/assets/*.js');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await expect(approve(page)).toBeVisible();
});
