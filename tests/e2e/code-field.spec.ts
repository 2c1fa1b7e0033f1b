import type { Page } from '@playwright/test';
import { storedCount } from '../support/browser/page-database';
import { aContact, chooseStore, fillCode, fillContact, holdCalls, openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/status of 429/));

/** Opens the checkout with polos in the cart. @returns the codes that the server is asked about, as they come */
async function watchChecks(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/check-code')) asked.push(request.postDataJSON().code);
  });
  await openCheckout(page);
  await page.getByLabel('Code').waitFor();
  return asked;
}

/** From here on, time passes only when the test advances it. */
async function stopTheClock(page: Page): Promise<void> {
  // A later call than this would come too late, so far enough ahead for the slowest machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test('A code is checked after a pause, not while it is being typed', async ({ page }) => {
  await page.clock.install();
  const asked = await watchChecks(page);
  await stopTheClock(page);
  await page.getByLabel('Code').pressSequentially('he');
  await page.clock.runFor(60_000);
  await page.getByLabel('Code').pressSequentially('n');
  await page.clock.runFor(900);
  await page.getByLabel('Code').pressSequentially('n');
  await page.clock.runFor(900);
  await page.keyboard.press('Backspace');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);

  await page.clock.runFor(1);
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  expect(asked).toEqual(['HEN']);
});

for (const [way, leave] of [
  ['leaving the field', (page: Page) => page.keyboard.press('Tab')],
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['a press on Checkout', (page: Page) => page.getByRole('button', { name: 'Checkout' }).click({ force: true })],
] as const) {
  test(`A code is checked immediately by ${way}, once`, async ({ page }) => {
    await page.clock.install();
    const asked = await watchChecks(page);
    await stopTheClock(page);
    await page.getByLabel('Code').pressSequentially('xy');
    await leave(page);
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription('This code is not accepted.');

    await page.clock.runFor(60_000);
    await page.getByLabel('First Name').click();
    expect(asked).toEqual(['XY']);
  });
}

test('A code is not checked while an input method is composing it', async ({ page }) => {
  await page.clock.install();
  const asked = await watchChecks(page);
  await stopTheClock(page);
  await page.getByLabel('Code').focus();
  await page.getByLabel('Code').dispatchEvent('compositionstart');
  await page.getByLabel('Code').pressSequentially('hen');
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);

  await page.getByLabel('Code').dispatchEvent('compositionend');
  await page.clock.runFor(1_000);
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
});

test('A code that this device knows is accepted at once and confirmed in the background', async ({ page }) => {
  await openCheckout(page);
  await fillCode(page, 'HEN');
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect.poll(() => storedCount(page, 'known-codes')).toBe(1);
  await page.reload();
  const letGo = await holdCalls(page, '**/v1/check-code', (route) => route.fulfill({ json: { accepted: false } }));
  const asked = page.waitForRequest('**/v1/check-code');
  await page.getByLabel('Code').pressSequentially('hen');
  await asked;
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();

  letGo();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('This code is not accepted.');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
});

test('After too many wrong codes the field says when to try again, and checks the code then', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T10:30:00') });
  await openCheckout(page);
  await page.route('**/v1/check-code', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '690' }, json: { code: 'too_many', message: 'Too many.' } }),
  );
  await page.clock.pauseAt(new Date('2026-03-02T10:31:00'));
  await fillContact(page, { code: 'HEN' });
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Too many wrong codes. Try again at 10:43 AM.');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.unroute('**/v1/check-code');
  await page.clock.runFor(680_000);
  await expect(page.getByText('Too many wrong codes')).toBeVisible();

  await page.clock.runFor(10_000);
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('HEN');
  await expect(page.getByLabel('First Name')).toHaveValue('Renee');
});

test('Enter right after the code places the order once the code is checked, and only once', async ({
  page,
  server,
}) => {
  const letGo = await holdCalls(page, '**/v1/check-code');
  await openCheckout(page, { contact: aContact('enter@example.com') });
  await chooseStore(page, 'None');
  await page.getByLabel('Code').pressSequentially('hen');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await ordersOf(server, 'enter@example.com')).toHaveLength(0);

  letGo();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  expect(await ordersOf(server, 'enter@example.com')).toHaveLength(1);
});

test('Enter places nothing when the form changes while the code is checked, or the code is wrong', async ({ page }) => {
  const letGo = await holdCalls(page, '**/v1/check-code');
  await openCheckout(page, { contact: aContact('changed-form@example.com') });
  await chooseStore(page, 'None');
  await page.getByLabel('Code').pressSequentially('hen');
  await page.keyboard.press('Enter');
  await page.getByLabel('First Name').fill('Rene');
  letGo();
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();

  await page.getByLabel('Code').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('This code is not accepted.');
  await expect(page).toHaveURL(/\/checkout$/);
});

test('A refused code is selected when its field is entered again', async ({ page }) => {
  await openCheckout(page);
  await fillCode(page, 'WRONG');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('This code is not accepted.');
  await page.getByLabel('Code').focus();
  await page.keyboard.type('hen');

  await expect(page.getByLabel('Code')).toHaveValue('HEN');
});
