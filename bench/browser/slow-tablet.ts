import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { percentile } from '../statistics';
import { recordInteractions, type TabletWindow } from './record-interactions';
import { CPU_SLOWDOWN, go, type Place, prepare } from './visit';

const TABLET = { viewport: { width: 1180, height: 820 }, deviceScaleFactor: 2, hasTouch: true };

/** Whatever a touch or key set off has been painted by then. */
const SETTLED_AFTER_MS = 400;

/** After scrolling to the next target, which a finger can't do faster either. */
const AT_REST_AFTER_MS = 100;

/** A tablet with a slow processor, on which every touch and key is timed. */
export class SlowTablet {
  readonly page: Page;
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
  }

  /** @param change alters the storefront document on its way to the page */
  static async open(browser: Browser, place: Place, change?: (document: object) => void): Promise<SlowTablet> {
    const context = await browser.newContext({ ...TABLET, serviceWorkers: 'block' });
    await prepare(context);
    if (change) {
      await context.route(/\/v1\/storefronts\//, async (route) => {
        const document = await (await route.fetch()).json();
        change(document);
        await route.fulfill({ json: document });
      });
    }
    const page = await context.newPage();
    await page.addInitScript(recordInteractions);
    await go(page, place);
    const tablet = new SlowTablet(page, await context.newCDPSession(page));
    await tablet.slowDown(CPU_SLOWDOWN);
    await tablet.forget();
    return tablet;
  }

  /** @param rate 1 is the machine's own speed */
  async slowDown(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async forget(): Promise<void> {
    await this.#taken();
  }

  /** The 98th percentile of the touches and keys since the last call, each from its event to the next paint. */
  async slowest(): Promise<number> {
    return percentile(await this.#taken(), 0.98);
  }

  async #taken(): Promise<readonly number[]> {
    await this.page.waitForTimeout(SETTLED_AFTER_MS);
    return this.page.evaluate(() => (window as unknown as TabletWindow).interactions.splice(0));
  }

  /**
   * From a tap to the paint that shows what it opens, in milliseconds.
   * @param shown CSS selectors that all match once it is there
   * @param heading what the screen's heading contains
   */
  async tapToPaint(target: Locator, shown: string, heading = ''): Promise<number> {
    const spot = await this.#spotOf(target);
    const painted = this.page.evaluate(
      ([selector, text]) => (window as unknown as TabletWindow).painted(selector, text),
      [shown, heading] as const,
    );
    // Resolves once the page is watching.
    await this.page.evaluate(() => undefined);
    await this.page.mouse.click(spot.x, spot.y);
    return painted;
  }

  /** Taps an element. A locator's own click would search and check it meanwhile, and that isn't the page's work. */
  async tap(target: Locator): Promise<void> {
    const { x, y } = await this.#spotOf(target);
    await this.page.mouse.click(x, y);
  }

  /** The element's middle, once it is in sight and the page has come to rest. */
  async #spotOf(target: Locator): Promise<{ x: number; y: number }> {
    await target.scrollIntoViewIfNeeded();
    await this.page.waitForTimeout(AT_REST_AFTER_MS);
    const box = await target.boundingBox();
    if (!box) throw new Error(`Nothing to tap: ${target}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
