import type { Page } from '@playwright/test';

/**
 * Finds visible words of the screen that are broken over two lines, or cut off at the screen's edge or their box's. A
 * hyphen or a slash is a place to break, and what ends in an ellipsis has all of its text in a title.
 */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>();
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForScreenReaders(element.parentElement));
    /** How far to the right something is visible; a box that scrolls cuts nothing. */
    const visibleTo = (element: Element | null): number => {
      if (!element) return document.documentElement.clientWidth;
      const { overflowX } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') return Number.POSITIVE_INFINITY;
      const isOpen = overflowX === 'visible' || getComputedStyle(element).display === 'inline';
      const own = isOpen ? Number.POSITIVE_INFINITY : element.getBoundingClientRect().right;
      return Math.min(own, visibleTo(element.parentElement));
    };
    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent, data } = text as Text;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || isForScreenReaders(parent)) continue;
      const edge = parent.closest('[title]') ? Number.POSITIVE_INFINITY : visibleTo(parent) + 1;
      for (const { 0: word, index } of data.matchAll(/[^\s/-]+[/-]?/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 1);
        const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        if (isBroken || boxes.some(({ right }) => right > edge)) broken.add(word);
      }
    }
    return [...broken];
  });
}
