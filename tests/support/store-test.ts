import { test as base, expect, type Page } from '@playwright/test';
import { type StoreServer, startStoreServer } from './store-server';

export interface Fixtures {
  /** The page of a person in the Hennessy store; what the browser complains of fails the test. */
  readonly page: Page;
  /** Complaints of the browser that the test provokes on purpose. */
  readonly expectedComplaints: RegExp[];
}

/** Said of every page in tests that keep the worker out. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Browser tests with a server of their own per worker. */
export const test = base.extend<Fixtures, { server: StoreServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other fixtures, and the runner insists on a pattern
    async ({}, use) => {
      const server = await startStoreServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedComplaints: async ({}, use) => use([NO_WORKER]),
  baseURL: async ({ server }, use) => use(server.origin),
  context: async ({ context, serviceWorkers }, use) => {
    // A browser that is told of the first route in the middle of a page lets some of the next requests past it.
    if (serviceWorkers === 'block') await context.route('**/no-such-address', (route) => route.continue());
    await use(context);
  },
  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await use(page);
    expect(complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

export { expect };
