import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright';

/** Nothing is on its way any more, also on a slow device that thinks between two requests. */
const QUIET_MS = 1_200;
const MAX_MS = 20_000;
const POLL_MS = 50;

/** Call before the navigation. @returns waits until the page's network is quiet */
export function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = performance.now();
  const end = (request: Request) => {
    open.delete(request);
    changed = performance.now();
  };
  page.on('request', (request) => {
    open.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const latest = performance.now() + MAX_MS;
    while (performance.now() < latest) {
      if (open.size === 0 && performance.now() - changed > QUIET_MS) return;
      await sleep(POLL_MS);
    }
  };
}
