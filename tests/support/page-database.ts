import type { Page } from '@playwright/test';

/** How many values one of the page's databases holds. Never creates the database, which is up to the store. */
export function storedCount(page: Page, database: string): Promise<number> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((one) => one.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('entries').objectStore('entries').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  }, database);
}
