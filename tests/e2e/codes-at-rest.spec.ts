import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, fillContact, goOffline, openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { ordersOf } from '../support/orders/orders';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(BROKEN_CONNECTION));

/** An order that is saved without a connection, with a code that nobody has checked. */
async function saveOrder(page: Page, email: string, code: string): Promise<void> {
  await openCheckout(page);
  await goOffline(page);
  await fillContact(page, { email, code });
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
}

/** Everything that the store keeps in the browser, as text. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const values = await done(database.transaction('entries').objectStore('entries').getAll());
      texts.push(`${name}: ${JSON.stringify(values)}`);
      database.close();
    }
    return texts.join('\n');
  });
}

/** The browser has lost the key, and with it the code. */
function loseKey(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('keys');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('entries', 'readwrite');
          transaction.objectStore('entries').clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('The code of a waiting order is found nowhere in the browser, and can still be corrected', async ({
  page,
  context,
  server,
}) => {
  await saveOrder(page, 'at-rest@example.com', 'HARBOR-7X');
  const stored = await storedText(page);
  expect(stored).toContain('at-rest@example.com');
  expect(stored.toUpperCase()).not.toContain('HARBOR');

  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs attention' }).click();
  await page.getByRole('button', { name: 'Enter code' }).click();
  await expect(page.getByLabel('Code')).toHaveValue('HARBOR-7X');
  await page.getByLabel('Code').fill('hen');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect(await storedText(page)).not.toContain('"HEN"');
  expect(await ordersOf(server, 'at-rest@example.com')).toHaveLength(1);
});

test('An order whose code can no longer be decrypted is not lost: a person enters the code again', async ({
  page,
  context,
  server,
}) => {
  await saveOrder(page, 'key-lost@example.com', 'HEN');
  await loseKey(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs attention' }).click();

  await expect(
    page.getByText('This device can no longer read the code of this order, so enter it again.'),
  ).toBeVisible();
  expect(await ordersOf(server, 'key-lost@example.com')).toHaveLength(0);
  await page.getByRole('button', { name: 'Enter code' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Enter the code of this order.');
  await page.getByLabel('Code').fill('HEN');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
  expect(await ordersOf(server, 'key-lost@example.com')).toHaveLength(1);
});
