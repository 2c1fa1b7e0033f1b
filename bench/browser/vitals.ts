import type { Page } from 'playwright';

/** How a page appeared; times from the start of its navigation. */
export interface Vitals {
  /** First text or picture. */
  readonly fcpMs: number;
  /** The largest text or picture of the first view. */
  readonly lcpMs: number;
}

type Recording = { vitals: Vitals };

/** Runs in the page before it loads. */
export function recordVitals(): void {
  const vitals = { fcpMs: 0, lcpMs: 0 };
  Object.assign(window, { vitals });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcpMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcpMs = startTime;
  });
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as Recording).vitals);
}
