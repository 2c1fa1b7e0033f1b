import type { Browser } from 'playwright';
import { startCountingProxy } from '../browser/counting-proxy';
import { firstVisit, type Script } from '../browser/first-visit';
import { SAVED, type ScreenName, screensOf } from '../browser/screens';
import { openContext } from '../browser/visit';
import { atMost, type Figure, type Scenario } from '../scenario';
import type { Workbench } from '../workbench';

/** Script of a first visit, in KB. */
const MAX_SCRIPT: Readonly<Record<ScreenName, number>> = {
  home: 110,
  category: 120,
  item: 130,
  checkout: 140,
  orders: 130,
};
const MAX_STORE = 4_000;
const SAVE_TIMEOUT_MS = 120_000;

export const sizes: Scenario = {
  name: 'sizes',
  method:
    'What a first visit to each screen fetches: scripts packed with gzip -9, those requested until the page has ' +
    'loaded and the screen is there; the note lists later ones. The whole store is everything a new device ' +
    'fetches until the header shows it as saved, as sent. The floor is the script of a hello world with the ' +
    'same libraries.',
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local', orders: 1_000 });
    const hello = await bench.startHelloWorld();
    const browser = await bench.openBrowser();
    const scripts: Figure[] = [];
    for (const [name, place] of Object.entries(screensOf(store.origin))) {
      scripts.push(scriptFigure(name as ScreenName, await firstVisit(browser, place), hello.scriptBytes));
    }
    return [...scripts, await wholeStore(bench, browser, store.origin)];
  },
};

function kb(fetched: readonly { readonly bytes: number }[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

function files({ length }: readonly unknown[]): string {
  return length === 1 ? '1 file' : `${length} files`;
}

function scriptFigure(screen: ScreenName, scripts: readonly Script[], floorBytes: number): Figure {
  const first = scripts.filter(({ isLater }) => !isLater);
  const later = scripts.filter(({ isLater }) => isLater);
  return {
    what: `script, ${screen}`,
    value: kb(first),
    unit: 'KB',
    floor: floorBytes / 1000,
    goal: atMost(MAX_SCRIPT[screen]),
    note: later.length === 0 ? files(first) : `${files(first)}; ${kb(later).toFixed(1)} KB later`,
  };
}

async function wholeStore(bench: Workbench, browser: Browser, origin: string): Promise<Figure> {
  const proxy = await startCountingProxy(origin);
  bench.afterwards(() => proxy.stop());
  const context = await openContext(browser, 'allow');
  const page = await context.newPage();
  await page.goto(screensOf(proxy.origin).home.url);
  await page.getByText(SAVED).waitFor({ state: 'attached', timeout: SAVE_TIMEOUT_MS });
  await context.close();
  return {
    what: 'whole store, saved offline',
    value: kb(proxy.answers),
    unit: 'KB',
    goal: atMost(MAX_STORE),
    note: `${proxy.answers.length} requests`,
  };
}
