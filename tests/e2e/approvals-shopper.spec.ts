import type { Page } from '@playwright/test';
import { aTameronOrder, TAMERON_RULES } from '../support/approvals/approvals';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import {
  aContact,
  BROKEN_CONNECTION,
  chooseStore,
  fillCode,
  goOffline,
  openCheckout,
} from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { saveRulesAsOwner } from '../support/office/office-page';
import { aCart, POLO_LINE } from '../support/orders/orders';

/** The first call of the office by a browser that isn't signed in is refused, which the browser logs. */
const REFUSED = /status of 401/;

/** Polos at $42 in the cart, and everything typed but the note. */
async function fillTameronOrder(page: Page, origin: string, quantity: number): Promise<void> {
  const cart = aCart({ ...POLO_LINE, quantity, color: 'Navy', placement: 'Front', embroidery: 'Tameron' });
  await openCheckout(page, { store: `${origin}/tameron`, cart, contact: aContact('renee-approvals@example.com') });
  await chooseStore(page, /^Tameron Honda 1675/);
  await fillCode(page, 'TAM');
}

const step = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'How far the approval is' }).getByRole('listitem').filter({ hasText: text });

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

test('A shopper reads that an order waits, sends it with a note, withdraws it, and sends it again', {
  tag: '@journey',
}, async ({ page, request, servers }) => {
  const { origin, rows } = await servers.start();
  await saveRulesAsOwner(request, origin, TAMERON_RULES);
  await fillTameronOrder(page, origin, 12);

  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText('Waits for Dana Whitfield')).toBeVisible();
  await expect(panel.getByText('Orders over $500 wait for an answer before they are placed.')).toBeVisible();
  await expect(panel.getByText('$2,000.00 of $2,000.00 left, $1,496.00 after this order.')).toBeVisible();
  await panel.getByLabel('Note to Dana').fill('Three new people start on the 7th.');
  const checkout = page.getByRole('button', { name: 'Checkout' });
  // Its color changes once the code is accepted.
  await expect(checkout).toBeEnabled();
  await expectNoSeriousViolation(page);
  await checkout.click();

  await expect(page.getByRole('heading', { name: 'Waiting for Dana Whitfield', level: 1 })).toBeVisible();
  await expect(page.getByText(/is placed once Dana Whitfield approves it/)).toBeVisible();
  await expect(page.getByText('Order Placed Successfully')).toHaveCount(0);
  expect(await rows('approvals')).toMatchObject([{ note: 'Three new people start on the 7th.', state: 'waiting' }]);
  await expectNoSeriousViolation(page);

  await page.getByRole('link', { name: 'Follow this order' }).click();
  await expect(step(page, 'Sent')).toContainText('with your note');
  await expect(step(page, 'Waiting for Dana Whitfield')).toBeVisible();
  await expect(page.getByText('$504.00 of $2,000.00 is held for this order.')).toBeVisible();
  await expect(page.getByText('Change or cancel')).toHaveCount(0);
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Withdraw and edit' }).click();
  await page.getByRole('dialog').getByLabel('Code').fill('TAM');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw and edit' }).click();

  await expect(page.getByRole('dialog', { name: 'Order again' })).toBeVisible();
  expect(await rows('approvals')).toMatchObject([{ state: 'withdrawn' }]);
  await page.keyboard.press('Escape');
  await expect(step(page, 'Withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit and send again' })).toBeVisible();
});

test('A store with rules lists the orders that wait, and nobody enters a PO on them', async ({
  page,
  request,
  servers,
}) => {
  const { origin } = await servers.start();
  await saveRulesAsOwner(request, origin, TAMERON_RULES);
  const [waiting, placed] = await Promise.all(
    [12, 1].map(async (quantity) => {
      const data = aTameronOrder(quantity, { store: 'TAMHON' });
      return (await request.post(`${origin}/v1/create-order`, { data })).json();
    }),
  );
  await page.goto(`${origin}/tameron/orders`);
  await expect(page.getByRole('row', { name: placed.order_id })).toBeVisible();
  await expect(page.getByRole('row', { name: waiting.order_id })).toHaveCount(0);
  await page.getByRole('button', { name: /^Waiting for approval 1/ }).click();
  await expect(page.getByRole('row', { name: waiting.order_id })).toContainText('Waiting for approval');
  const pill = page.getByRole('row', { name: waiting.order_id }).getByText('Waiting for approval');
  for (const [width, height] of SCREEN_SIZES) {
    await page.setViewportSize({ width, height });
    // One line of text.
    expect((await pill.boundingBox())?.height).toBeLessThan(20);
  }
  await expect(page.getByRole('row', { name: placed.order_id })).toHaveCount(0);
  await page.getByRole('row', { name: waiting.order_id }).getByRole('button').first().click();
  await expect(page.getByText('Performance Polo').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0);
});

test('An order that was saved offline turns out to wait, and the device says so', async ({
  page,
  request,
  servers,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  const { origin } = await servers.start();
  await saveRulesAsOwner(request, origin, TAMERON_RULES);
  await fillTameronOrder(page, origin, 12);
  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText('Waits for Dana Whitfield')).toBeVisible();
  await goOffline(page);
  await expect(panel.getByText('Waits for Dana Whitfield')).toBeVisible();
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device', level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Waiting for Dana Whitfield', level: 1 })).toBeVisible();
});

test('A budget that refuses says before sending how much is left, and keeps what was typed', async ({
  page,
  request,
  servers,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const { origin, rows } = await servers.start();
  await saveRulesAsOwner(request, origin, { budgets: { period: 'month', over: 'refuse', stores: { TAMHON: 400 } } });
  await fillTameronOrder(page, origin, 12);
  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText('Tameron Honda has $400.00 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(
    panel.getByText(
      /over what Tameron Honda has left of its budget: it comes to \$504\.00, and \$400\.00 of \$400\.00 is left for \w+\. Nothing was ordered\./,
    ),
  ).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
  expect(await rows('orders')).toEqual([]);
});

test('A budget that a waiting order takes over its amount says so, and the store can still order', {
  tag: '@journey',
}, async ({ page, request, servers }) => {
  const { origin } = await servers.start();
  const rules = {
    approvals: { rules: [{ when: { over_budget: true }, approvers: ['Dana Whitfield <dana@example.com>'] }] },
    budgets: { period: 'month', over: 'approve', stores: { TAMHON: 300 } },
  };
  await saveRulesAsOwner(request, origin, rules);
  const sent = await request.post(`${origin}/v1/create-order`, { data: aTameronOrder(10, { store: 'TAMHON' }) });
  expect(sent.status()).toBe(201);
  await fillTameronOrder(page, origin, 1);
  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText('$120.00 over the budget of $300.00, $162.00 over after this order.')).toBeVisible();
  await expect(panel.getByText('Waits for Dana Whitfield')).toBeVisible();
  // The device remembers the store.
  await page.reload();
  await expect(panel.getByText('$120.00 over the budget of $300.00, $162.00 over after this order.')).toBeVisible();
  await fillCode(page, 'TAM');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('A budget that fails to render leaves the form standing, and the order is placed', async ({
  page,
  request,
  servers,
  expectedComplaints,
}) => {
  // React renders once more before it gives up.
  expectedComplaints.push(/Broken panel|React error #520/);
  const { origin, rows } = await servers.start();
  await saveRulesAsOwner(request, origin, { budgets: { period: 'month', over: 'refuse', stores: { TAMHON: 4000 } } });
  await page.route(/approval-panel-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function ApprovalPanel() { throw new Error("Broken panel"); }',
    }),
  );
  await fillTameronOrder(page, origin, 2);
  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText(/^The budget can’t be shown\./)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await rows('orders')).toHaveLength(1);
});

test('Without the group’s rules the checkout judges nothing, and an accepted code opens them until sign-out', async ({
  page,
  request,
  servers,
}) => {
  const { origin } = await servers.start();
  await saveRulesAsOwner(request, origin, TAMERON_RULES);
  // As on a live host, to somebody who hasn't signed in.
  await page.route('**/v1/storefront-rules/tameron', (route) =>
    route.request().headers()['order-code'] === undefined
      ? route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Sign in to use this store.' } })
      : route.continue(),
  );
  const cart = aCart({ ...POLO_LINE, quantity: 12, color: 'Navy', placement: 'Front', embroidery: 'Tameron' });
  await openCheckout(page, { store: `${origin}/tameron`, cart, contact: aContact('renee-rules@example.com') });
  await chooseStore(page, /^Tameron Honda 1675/);
  const panel = page.getByRole('region', { name: 'Place the order' });
  await expect(panel.getByText('Your group’s rules are checked when you order.')).toBeVisible();
  await expect(panel.getByText(/Waits for|left/)).toHaveCount(0);
  await fillCode(page, 'TAM');
  await expect(panel.getByText('Waits for Dana Whitfield')).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^(rules|budget):/.test(key)));
  await expect.poll(kept).toContain('rules:tameron');
  await page.getByRole('button', { name: /Hand over/ }).click();
  await expect(page.getByRole('dialog', { name: 'Hand over this cart' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
});
