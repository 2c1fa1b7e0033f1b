import type { Page } from '@playwright/test';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { expect } from './store-test';

/** Opens the store's outbox with these orders in it, as if this device had saved them. It tries to send them. */
export async function openOutboxWith(page: Page, entries: readonly OutboxEntry[]): Promise<void> {
  await page.goto('/hennessy/outbox');
  await expect(page.getByText('No orders are waiting.')).toBeVisible();
  await page.evaluate(
    (orders) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entries', 'readwrite');
          for (const order of orders) {
            const { origin } = location;
            writing.objectStore('entries').put({ ...order, origin }, `${order.customer}:${order.key}`);
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    entries,
  );
  await page.reload();
}
