import type { OutboxEntry, OutboxError } from '../../domain/outbox/outbox';
import { openOutboxWith } from '../support/browser/outbox-page';
import { BROKEN_CONNECTION } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { anOutboxEntry, aPayload, aReceipt } from '../support/orders/outbox-builders';

const PEOPLE = ['Luis Armenta', 'Tom Beckwith', 'Maximiliana Featherstonehaugh-Castellanos'];
const STORES = ['Hennessy Ford', 'Hennessy Jaguar Land Rover North Point', 'None'];

const NO_SUCH_STORE = 'Choose a store from the list.';
const STORE_REFUSED: OutboxError = { code: 'invalid', message: NO_SUCH_STORE, fields: { store: NO_SUCH_STORE } };
const CODE_REFUSED: OutboxError = { code: 'code_refused', message: 'This code is not accepted.' };

/** Orders of this store, oldest last. */
function orders(count: number, overrides: (index: number) => Partial<OutboxEntry> = () => ({})): OutboxEntry[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const [first_name = '', last_name = ''] = (PEOPLE[index % PEOPLE.length] ?? '').split(' ');
    const store = STORES[index % STORES.length] ?? '';
    return anOutboxEntry({
      key: `order-number-${index}`,
      customer: 'hennessy',
      payload: aPayload({ companyName: 'Hennessy', first_name, last_name, store }),
      captured_at: now - index * 86_400_000,
      ...overrides(index),
    });
  });
}

const refused = (count: number) =>
  orders(count, (index) => ({
    state: 'attention',
    attempts: 1,
    last_error: index === 0 ? STORE_REFUSED : CODE_REFUSED,
  }));

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await page.route('**/v1/create-order', (route) => route.abort());
});

for (const count of [1, 12, 200]) {
  test(`The outbox lists ${count} orders by what they need, on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openOutboxWith(page, orders(count));
    const group = page.getByRole('region', { name: /^(Waiting|Sending)/ });
    await expect(group.getByRole('button', { name: /^(Waiting|Sending): / })).toHaveCount(count);
    await expect(group.getByRole('heading')).toContainText(String(count));
    // Nothing of a time is cut off.
    const clipped = await group
      .getByText(/^saved /)
      .evaluateAll((times) => times.filter((time) => time.scrollWidth > time.clientWidth).length);
    expect(clipped).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}

test('A refused order says why in one sentence, with one button, and keeps the rest in a menu with Delete last', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOutboxWith(page, [...refused(2), ...orders(4).slice(2), { ...aReceipt(), customer: 'hennessy' }]);
  const attention = page.getByRole('region', { name: /^Need attention/ });
  await expect(attention.getByRole('heading')).toHaveText('Need attention2 of 4 orders');
  const store = attention.getByRole('listitem').filter({ hasText: 'Luis Armenta' });
  const code = attention.getByRole('listitem').filter({ hasText: 'Tom Beckwith' });
  await expect(store.getByText('This store isn’t in the list any more, so choose another one.')).toBeVisible();
  await expect(code.getByText('This code isn’t accepted, so enter another one.')).toBeVisible();
  await expect(code.getByRole('button')).toHaveText([/Tom Beckwith/, 'Enter code', '']);

  await store.getByRole('button', { name: 'More for the order of Hennessy Ford' }).click();
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Send again',
    'Reopen as cart',
    'Export',
    'Delete',
  ]);
  await page.getByRole('button', { name: 'Close' }).click();
  await store.getByRole('button', { name: 'Choose store' }).click();
  await expect(page.getByRole('button', { name: /^Store/ })).toBeFocused();
});

test('The menu of an order works by keyboard and gives the focus back', async ({ page }) => {
  await openOutboxWith(page, refused(1));
  const more = page.getByRole('button', { name: /^More for the order of/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Send again' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('menuitem', { name: 'Reopen as cart' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Delete this order?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await expect(more).toBeFocused();
});
