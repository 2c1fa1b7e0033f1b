import { test as base, expect, type Page } from '@playwright/test';
import { type OwnServers, ownServers } from '../server/own-servers';
import { type StoreServer, startStoreServer } from '../server/store-server';

export interface Fixtures {
  /** A page in the Hennessy store. Browser errors and warnings fail the test. */
  readonly page: Page;
  /** Browser errors and warnings that the test provokes on purpose. */
  readonly expectedComplaints: RegExp[];
  /** For a test that needs a separate server. */
  readonly servers: OwnServers;
}

/** Logged on every page in tests that block the service worker. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Browser tests, with one server per test worker. */
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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  servers: async ({}, use) => {
    const servers = ownServers();
    await use(servers);
    await servers.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  // Set up after the servers, so it closes first: pages still load what comes after their screen.
  context: async ({ servers: _servers, context, serviceWorkers }, use) => {
    // If the first route is added while a page is loading, Chromium lets some requests bypass it.
    if (serviceWorkers === 'block') await context.route('**/no-such-address', (route) => route.continue());
    await use(context);
  },
  page: async ({ page, expectedComplaints }, use, testInfo) => {
    const complaints = collectComplaints(page);
    const loading = collectLoading(page);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      testInfo.annotations.push({ type: 'still loading', description: [...loading].join(' ') });
    }
    // Chromium can fail to close a context while intercepted requests wait for a response.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

/** The browser's errors and warnings of a page, as they come. */
export function collectComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

/** The addresses of requests that haven't ended, as they come and go. */
function collectLoading(page: Page): ReadonlySet<string> {
  const loading = new Set<string>();
  page.on('request', (request) => loading.add(request.url()));
  page.on('requestfinished', (request) => loading.delete(request.url()));
  page.on('requestfailed', (request) => loading.delete(request.url()));
  return loading;
}

export { expect };
