import type { BrowserContext } from 'playwright';
import { load, openSlowly, type Place } from './visit';

/** What somebody does first on a screen. */
export interface FirstUse {
  readonly selector: string;
  /** Press a link or button until something happens, type a character until it stays, or just see it. */
  readonly by: 'pressing' | 'typing' | 'seeing';
}

type Used = { usedAt: number };

const MAX_MS = 60_000;

/** Milliseconds from the start of the navigation to the paint after the first use that worked. */
export async function timeUntilUsable(
  context: BrowserContext,
  place: Place,
  use: FirstUse,
  isOnline = true,
): Promise<number> {
  const page = await openSlowly(context, isOnline);
  await page.addInitScript(tryToUse, use);
  await load(page, place, 'commit');
  await page.waitForFunction(() => (window as unknown as Used).usedAt > 0, undefined, { timeout: MAX_MS });
  const { usedAt } = await page.evaluate(() => ({ usedAt: (window as unknown as Used).usedAt }));
  await page.close();
  return usedAt;
}

/**
 * Runs in the page before it loads. Tries whenever the page has nothing else to do; what is only to be seen, whenever the
 * page changes.
 */
function tryToUse({ selector, by }: FirstUse): void {
  const BETWEEN_TRIES_MS = 8;
  const used: Used = Object.assign(window, { usedAt: 0 });
  let isHandled = false;
  // Behind the handlers of the app. Without any, a link would leave the page.
  const guard = (event: Event) => {
    isHandled = event.defaultPrevented;
    event.preventDefault();
  };
  const textOf = (element: Element) => `${element.textContent} ${element.getAttribute('value')}`;
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const works = async (element: HTMLElement): Promise<boolean> => {
    if (by === 'seeing') return true;
    const before = textOf(element);
    if (by === 'typing') {
      element.focus();
      // What an earlier visit typed may still be there.
      document.execCommand('insertText', false, before.endsWith('1') ? '2' : '1');
    } else {
      addEventListener('click', guard);
      element.click();
      removeEventListener('click', guard);
    }
    if (isHandled) return true;
    // A controlled field passes its value on to the attribute.
    await tick();
    return textOf(element) !== before;
  };
  const later = (call: () => void) => {
    if (by !== 'seeing') return void setTimeout(call, BETWEEN_TRIES_MS);
    const changes = new MutationObserver(() => {
      changes.disconnect();
      call();
    });
    changes.observe(document, { childList: true, subtree: true });
  };
  const attempt = async () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element || !(await works(element))) return later(attempt);
    requestAnimationFrame(() => setTimeout(() => (used.usedAt = performance.now())));
  };
  void attempt();
}
