import type { Browser } from 'playwright';
import { type CountingProxy, startCountingProxy } from '../browser/counting-proxy';
import { firstVisit, type Kind, type Loaded } from '../browser/first-visit';
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
const MAX_FONT = 35;
const MAX_CARD_PICTURE = 6;
const MAX_ITEM_PICTURE = 20;
const MAX_STORE = 4_000;
const SAVE_TIMEOUT_MS = 120_000;

export const sizes: Scenario = {
  name: 'sizes',
  method:
    'What a first visit to each screen fetches: scripts packed with gzip -9, fonts and pictures as sent; a ' +
    'font inlined in a page counts as the file it came from. Scripts are those requested until the page has ' +
    'loaded and the screen is there; the note lists later ones. The whole store is everything a new device ' +
    'fetches until the header shows it as saved, as sent. The floor is the script of a hello world with the ' +
    'same libraries.',
  needsBrowser: true,
  async measure(bench) {
    const store = await bench.startStore({ settings: 'local', orders: 1_000 });
    const hello = await bench.startHelloWorld();
    const browser = await bench.openBrowser();
    const loaded = new Map<ScreenName, readonly Loaded[]>();
    for (const [name, place] of Object.entries(screensOf(store.origin))) {
      loaded.set(name as ScreenName, await firstVisit(browser, place));
    }
    const of = (screen: ScreenName, kind: Kind) => (loaded.get(screen) ?? []).filter((each) => each.kind === kind);
    const scripts = [...loaded.keys()].map((screen) => scriptFigure(screen, of(screen, 'script'), hello.scriptBytes));
    const cards = [...of('home', 'image'), ...of('category', 'image')];
    return [
      ...scripts,
      {
        what: 'font',
        value: kb(of('home', 'font')),
        unit: 'KB',
        goal: atMost(MAX_FONT),
        note: files(of('home', 'font')),
      },
      pictureFigure('pictures of cards, average', products(cards), MAX_CARD_PICTURE),
      pictureFigure('picture of an item, largest', largest(products(of('item', 'image'))), MAX_ITEM_PICTURE),
      ...(await wholeStore(bench, browser, store.origin)),
    ];
  },
};

function kb(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

function files({ length }: readonly unknown[]): string {
  return length === 1 ? '1 file' : `${length} files`;
}

function scriptFigure(screen: ScreenName, scripts: readonly Loaded[], floorBytes: number): Figure {
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

/** Without logos and icons. */
function products(images: readonly Loaded[]): readonly Loaded[] {
  return images.filter(({ path }) => /^\/images\/[^/]+\.jpg$/.test(path));
}

function pictureFigure(what: string, pictures: readonly Loaded[], most: number): Figure {
  return { what, value: kb(pictures) / pictures.length, unit: 'KB', goal: atMost(most), note: files(pictures) };
}

function largest(images: readonly Loaded[]): readonly Loaded[] {
  return images.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
}

async function wholeStore(bench: Workbench, browser: Browser, origin: string): Promise<readonly Figure[]> {
  const proxy = await startCountingProxy(origin);
  bench.afterwards(() => proxy.stop());
  const context = await openContext(browser, 'allow');
  const page = await context.newPage();
  await page.goto(screensOf(proxy.origin).home.url);
  await page.getByText(SAVED).waitFor({ state: 'attached', timeout: SAVE_TIMEOUT_MS });
  await context.close();
  const kbOf = (answers: CountingProxy['answers']) => answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const fixed = proxy.answers.filter(({ path }) => /^\/(assets|images)\//.test(path));
  return [
    {
      what: 'whole store, saved offline',
      key: 'store-kb',
      value: kbOf(proxy.answers),
      unit: 'KB',
      goal: atMost(MAX_STORE),
      note: `${proxy.answers.length} requests`,
    },
    {
      what: 'whole store, scripts, fonts and pictures',
      key: 'store-fixed-kb',
      value: kbOf(fixed),
      unit: 'KB',
      note: `${fixed.length} requests`,
    },
  ];
}
