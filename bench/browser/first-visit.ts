import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { go, openContext, type Place } from './visit';

export type Kind = 'script' | 'font' | 'image';

export interface Loaded {
  readonly kind: Kind;
  readonly path: string;
  /** Packed with gzip -9, or as sent if it's incompressible. A font in a page counts as the file it came from. */
  readonly bytes: number;
  /** Requested after the page had loaded and the screen was there: for the screens that may follow. */
  readonly isLater: boolean;
}

type Shown = { shownAt: number };

/** What a first visit fetches until its network is quiet, without a service worker and at full speed. */
export async function firstVisit(browser: Browser, place: Place): Promise<readonly Loaded[]> {
  const context = await openContext(browser, 'block');
  const page = await context.newPage();
  const loading: Promise<(Omit<Loaded, 'isLater'> & { askedAt: number })[]>[] = [];
  const load = (response: Response) => {
    const kind = response.request().resourceType();
    const path = new URL(response.url()).pathname;
    const askedAt = response.request().timing().startTime;
    if (kind === 'script' || kind === 'font' || kind === 'image') {
      loading.push(response.body().then((bytes) => [{ kind, path, askedAt, bytes: packedSize(kind, bytes) }]));
    } else if (kind === 'document' || kind === 'stylesheet') {
      const text = response.body();
      loading.push(text.then((page) => inlineFonts(page).map((bytes) => ({ kind: 'font', path, askedAt, bytes }))));
    }
  };
  page.on('response', load);
  await page.addInitScript(noteWhenShown);
  await go(page, place);
  const shownAt = await timeShown(page);
  // Nobody waits for the body of a response that comes later, and it fails with the page.
  page.off('response', load);
  const loaded = (await Promise.all(loading)).flat();
  await context.close();
  return loaded.map(({ askedAt, ...each }) => ({ ...each, isLater: askedAt > shownAt }));
}

/** The sizes of the font files that a page or style sheet carries as data: URLs. */
function inlineFonts(text: Buffer): number[] {
  const urls = text.toString().matchAll(/data:font\/woff2;base64,([\w+/=]+)/g);
  return [...urls].map(([, base64 = '']) => Buffer.from(base64, 'base64').length);
}

function packedSize(kind: Kind, body: Buffer): number {
  return kind === 'script' ? gzipSync(body, { level: 9 }).length : body.length;
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
