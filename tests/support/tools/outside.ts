import type { CDPSession, Page } from '@playwright/test';

/** The browser's own font size, 16 px by default, as somebody sets it who reads large text. */
export async function setFontSize(page: Page, px: number): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  return devtools;
}

/** Texts and controls that nobody can get to: they stick out of the window, and nothing around them scrolls. */
export function textsOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isReached = (element: Element | null): boolean => {
      for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
        const { overflowX, position } = getComputedStyle(each);
        // What only screen readers get is a pixel large.
        if (each.clientWidth === 1) return true;
        if (/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText && !element.matches('input, button, a, img, select')) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !isShown(element) || isReached(element)) return false;
      return left < -1 || right > window.innerWidth + 1;
    });
    return found.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()} "${text}" from ${Math.round(left)} to ${Math.round(right)}`;
    });
  });
}
