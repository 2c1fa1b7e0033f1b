import type { Page } from '@playwright/test';
import { brokenWords } from '../support/browser/broken-words';
import { openOutboxWith } from '../support/browser/outbox-page';
import { BROKEN_CONNECTION, fillContact, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { anOutboxEntry, aPayload, aReceipt, aRefusedEntry } from '../support/orders/outbox-builders';

const WIDTHS = [320, 390, 640, 768, 820];
const CREW =
  'Ann Delaney M\nBob Featherstonehaugh 2XL\nDolores Quintanilla-Montgomery Small\nMaximilian Wolfeschlegel LT x2';

test('No word is broken or cut at any width, on what lists orders, names, and garments', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByRole('button', { name: 'Crew List' }).click();
  await page.getByRole('textbox', { name: 'Crew list' }).fill(CREW);
  await page.getByRole('button', { name: 'Fill 5 Units' }).click();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart (4)' }).click();
  await fillContact(page, { email: 'whole.words@example.com' });
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  const orderPage = page.locator('a[href*="/order/HEN-"]').first();
  const address = (await orderPage.getAttribute('href')) ?? '';
  await expectWholeWords(page, 'success');

  await page.getByRole('link', { name: 'Packing list' }).click();
  await page.getByRole('article', { name: 'Packing list' }).waitFor();
  await expectWholeWords(page, 'packing list');

  await page.goto(address);
  await page.getByRole('heading', { name: /^Order HEN-/ }).waitFor();
  await expectWholeWords(page, 'order page');

  await page.goto(`/hennessy/orders/${/HEN-\d+/.exec(address)?.[0]}/slip`);
  await page.getByRole('article', { name: /^Packing slip/ }).waitFor();
  await expectWholeWords(page, 'packing slip');
});

test('No word of the outbox is broken or cut at any width, whatever became of an order', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await page.route('**/v1/create-order', (route) => route.abort());
  const now = Date.now();
  const person = { companyName: 'Hennessy', first_name: 'Maximilian', last_name: 'Featherstonehaugh' };
  const payload = aPayload({
    ...person,
    store: 'Hennessy Jaguar Land Rover North Point, 1 Main St',
    customer_po: '204180',
  });
  const order = {
    customer: 'hennessy',
    payload,
    captured_at: now - 3 * 86_400_000,
  } as const;
  await openOutboxWith(page, [
    anOutboxEntry({ ...order, key: 'waiting' }),
    aRefusedEntry({ ...order, key: 'refused', payload: { ...payload, store: 'Hennessy Ford' } }),
    aReceipt({ ...order, key: 'placed', placed_at: now - 86_400_000 }),
  ]);
  await page.getByRole('button', { name: /^(Waiting|Sending): / }).click();
  await expectWholeWords(page, 'outbox');
  await page.getByRole('button', { name: 'Enter code' }).click();
  await page.getByRole('form', { name: 'Edit order' }).waitFor();
  await expectWholeWords(page, 'edited order');
});

async function expectWholeWords(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => brokenWords(page), `${screen} at ${width} px`).toEqual([]);
  }
}
