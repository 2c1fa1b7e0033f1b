import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { go, openContext, type Place } from './visit';

export interface Script {
  readonly path: string;
  /** Packed with gzip -9. */
  readonly bytes: number;
  /** Requested after the page had loaded and the screen was there: for the screens that may follow. */
  readonly isLater: boolean;
}

type Shown = { shownAt: number };

/** The scripts that a first visit fetches until its network is quiet, without a service worker and at full speed. */
export async function firstVisit(browser: Browser, place: Place): Promise<readonly Script[]> {
  const context = await openContext(browser, 'block');
  const page = await context.newPage();
  const loading: Promise<Omit<Script, 'isLater'> & { askedAt: number }>[] = [];
  const load = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    const askedAt = response.request().timing().startTime;
    loading.push(response.body().then((body) => ({ path, askedAt, bytes: gzipSync(body, { level: 9 }).length })));
  };
  page.on('response', load);
  await page.addInitScript(noteWhenShown);
  await go(page, place);
  const shownAt = await timeShown(page);
  // Nobody waits for the body of a response that comes later, and it fails with the page.
  page.off('response', load);
  const loaded = await Promise.all(loading);
  await context.close();
  return loaded.map(({ askedAt, ...each }) => ({ ...each, isLater: askedAt > shownAt }));
}

/** Runs in the page before it loads. */
function noteWhenShown(): void {
  const shown: Shown = Object.assign(window, { shownAt: 0 });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h1')) return;
    shown.shownAt = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

/** Epoch milliseconds at which the page had loaded and its heading was there. */
function timeShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { shownAt } = window as unknown as Shown;
    return performance.timeOrigin + Math.max(navigation?.loadEventStart ?? 0, shownAt);
  });
}
