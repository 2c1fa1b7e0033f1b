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

/** All values that one of the page's databases holds, as JSON. The database must exist. */
export function storedText(page: Page, database: string): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    database,
  );
}
