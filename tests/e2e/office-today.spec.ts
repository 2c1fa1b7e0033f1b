import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { expect, test } from '../support/browser/store-test';
import { connectTo } from '../support/database/test-database';
import { openAsOwner } from '../support/office/office-page';
import { anOrderBody } from '../support/orders/orders';

/** The first call of a browser that isn't signed in is refused, which the browser logs. */
const REFUSED = /status of 401/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

async function placeOrder(request: APIRequestContext, origin: string, email: string): Promise<string> {
  const placed = await request.post(`${origin}/v1/create-order`, { data: anOrderBody({ email }) });
  expect(placed.status()).toBe(201);
  return (await placed.json()).order_id;
}

/** As when somebody comes back to the tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('An owner sees what needs somebody, live, and each number opens its list', { tag: '@journey' }, async ({
  page,
  request,
  servers,
}) => {
  const { origin } = await servers.start();
  await openAsOwner(page, '', 'Today', origin);
  await expect(page.getByText('Nothing needs somebody right now.')).toBeVisible();
  await expect(page.getByText('Placed within a day, and without a PO so far.')).toBeVisible();
  await expectNoSeriousViolation(page);

  const first = await placeOrder(request, origin, 'today-first@example.com');
  await comeBack(page);
  await expect(page.getByRole('link', { name: 'Hennessy, New: 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All customers, New: 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders since yesterday: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Hennessy, New: 1' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByText('1 order, newest first')).toBeVisible();
  await expect(page.getByText(first).first()).toBeVisible();

  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('link', { name: 'Hennessy, New: 1' })).toBeVisible();
  await placeOrder(request, origin, 'today-second@example.com');
  await comeBack(page);
  await expect(page.getByRole('link', { name: 'Hennessy, New: 2' })).toBeVisible();
  await expectNoSeriousViolation(page);
});

test('A tablet that has entered a code reports how it is, and is listed with its version', async ({
  browser,
  page,
  servers,
}) => {
  const server = await servers.start();
  const tablet = await browser.newContext({ serviceWorkers: 'allow' });
  const known = await tablet.request.post(`${server.origin}/v1/check-code`, {
    data: { companyName: 'Hennessy', code: 'HEN' },
  });
  expect(await known.json()).toEqual({ accepted: true });
  await (await tablet.newPage()).goto(`${server.origin}/hennessy`);
  await expect.poll(() => server.rows('devices'), { timeout: 30_000 }).toHaveLength(1);
  await tablet.close();

  await openAsOwner(page, '/devices', 'Devices', server.origin);
  await expect(page.getByText('1 device', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Chrome on' });
  await expect(row).toContainText('Hennessy');
  await expect(row).toContainText('Current');
  await page.getByRole('button', { name: 'Hold orders for an hour' }).click();
  await expect(page.getByText('No matching devices.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all devices' }).click();
  await expect(row).toBeVisible();
  await expectNoSeriousViolation(page);
});

test('The order desk takes a mail that failed off its list, once somebody has called the shopper', async ({
  page,
  request,
  servers,
}) => {
  const server = await servers.start();
  const order = await placeOrder(request, server.origin, 'nobody@example.com');
  const states = async () => (await server.rows('outgoing_messages')).map(({ state }) => state);
  await expect.poll(states, { timeout: 30_000 }).toEqual(['filed', 'filed']);
  const knex = connectTo(server.database);
  await knex.raw('PRAGMA busy_timeout = 10000');
  const refused = { state: 'failed' as const, problem: 'Refused for nobody@example.com: 550 unknown' };
  await knex('outgoing_messages').where({ audience: 'shopper' }).update(refused);
  await knex.destroy();

  await openAsOwner(page, '/messages', 'Failed mails and webhooks', server.origin);
  await expect(page.getByText(refused.problem)).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: `Dismiss the failed mail about ${order}` }).click();
  await expect(page.getByText('Every mail and webhook of the last 30 days went out')).toBeVisible();
  expect((await states()).toSorted()).toEqual(['failed', 'filed']);
});

test('Today and Devices fit every screen', async ({ page, request, servers }) => {
  const { origin } = await servers.start();
  await placeOrder(request, origin, 'today-only@example.com');
  await openAsOwner(page, '', 'Today', origin);
  for (const [width, height] of SCREEN_SIZES) {
    await page.setViewportSize({ width, height });
    for (const [path, shown] of [
      ['today', page.getByRole('link', { name: width < 768 ? /^1 New/ : 'Hennessy, New: 1' })],
      ['devices', page.getByText(/^No devices yet/)],
      ['messages', page.getByText(/^Every mail and webhook/)],
      ['payments', page.getByText('No card payment is unclear.')],
    ] as const) {
      await page.goto(`${origin}/office/${path}`);
      await expect(shown).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      await expectNoSeriousViolation(page);
    }
  }
});
