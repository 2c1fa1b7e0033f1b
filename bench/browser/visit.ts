import type { Browser, BrowserContext, Page } from 'playwright';
import { watchNetwork } from './settled';
import { readVitals, recordVitals, type Vitals } from './vitals';

/** A phone, the narrowest device in the stores. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true };

export const CPU_SLOWDOWN = 4;

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export interface Place {
  readonly url: string;
  /** What session storage holds before the page loads. */
  readonly session?: Readonly<Record<string, string>>;
}

export async function openContext(browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers });
  await prepare(context);
  return context;
}

/** tsx wraps the functions that run in pages in a helper, which pages lack. */
export async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript('globalThis.__name ??= (wrapped) => wrapped');
}

/** Visits a page on a slowed-down device and line, until it is quiet. */
export async function slowVisit(context: BrowserContext, place: Place, isOnline = true): Promise<Vitals> {
  const page = await openSlowly(context, isOnline);
  await page.addInitScript(recordVitals);
  await go(page, place);
  const vitals = await readVitals(page);
  await page.close();
  return vitals;
}

/** An empty page on a slowed-down device and line. */
export async function openSlowly(context: BrowserContext, isOnline: boolean): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (isOnline) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  }
  return page;
}

/** Opens a page and waits until it is quiet. */
export async function go(page: Page, place: Place): Promise<void> {
  const settled = watchNetwork(page);
  await load(page, place, 'load');
  await settled();
}

export async function load(page: Page, { url, session }: Place, until: 'load' | 'commit'): Promise<void> {
  if (session) await page.addInitScript(fillSession, session);
  await page.goto(url, { waitUntil: until });
}

/** Runs in the page before it loads; a session that has begun is left alone. */
function fillSession(values: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
  }
}
