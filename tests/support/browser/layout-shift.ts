import { expect, type Page } from '@playwright/test';

const MAX_SHIFT = 0.001;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly LayoutShiftSource[];
}

interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/** Records from the next page on what moves on it, on a slow device and line. */
export async function watchShifts(page: Page): Promise<void> {
  await slowDown(page);
  await page.addInitScript(recordShifts);
}

/** Once everything that the page fetches has come and is on the screen. */
export async function expectNoShift(page: Page, most = MAX_SHIFT): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // The browser notifies the observer of a shift in a task after its frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
}

/** A slow tablet on a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page before it loads. */
function recordShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = element?.getAttribute('aria-label') ?? node?.textContent?.slice(0, 40);
    return `${element?.localName} "${name}": ${place(previousRect)} → ${place(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      shifts.push({ value, moved: sources.map(describe) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
