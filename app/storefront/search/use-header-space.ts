import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 22;
const GUTTER = 24;
const WIDEST = 760;
const NARROWEST_FIELD = 320;
/** From here on, the header's right side has links that must stay visible next to the field. */
const WIDE = 1024;

/**
 * CSS lengths that put the field where the header's contacts are, from the logo to the search button, and the panel
 * below it. If the header is scrolled away, the field is at the top of the window. Phones use only the height, which
 * excludes the keyboard.
 * @param button the header's search button
 */
export function useHeaderSpace(button: RefObject<HTMLElement | null>): CSSProperties {
  const [space, setSpace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const measure = () => setSpace(spaceOf(button.current));
    measure();
    const windows = [window, window.visualViewport];
    for (const each of windows) each?.addEventListener('resize', measure);
    const neighbors = new ResizeObserver(measure);
    for (const neighbor of button.current?.parentElement?.children ?? []) neighbors.observe(neighbor);
    return () => {
      neighbors.disconnect();
      for (const each of windows) each?.removeEventListener('resize', measure);
    };
  }, [button]);
  return space;
}

function spaceOf(button: HTMLElement | null): CSSProperties {
  const width = document.documentElement.clientWidth;
  const header = button?.closest('header')?.getBoundingClientRect();
  const brand = button?.closest('header')?.querySelector('[data-brand]')?.getBoundingClientRect();
  const isInSight = header !== undefined && header.top >= 0;
  const right = button && width >= WIDE ? button.getBoundingClientRect().right : width - GUTTER;
  const left = Math.max(GUTTER, Math.min((brand?.right ?? 0) + GAP, right - NARROWEST_FIELD));
  const panel = Math.min(WIDEST, width - 2 * GUTTER);
  const lengths = {
    '--search-top': isInSight ? header.top : 0,
    '--search-veil': isInSight ? header.bottom : 0,
    '--search-left': left,
    '--search-width': right - left,
    '--panel-left': Math.min(left, width - GUTTER - panel),
    '--panel-width': panel,
    '--search-height': window.visualViewport?.height ?? window.innerHeight,
  };
  return Object.fromEntries(Object.entries(lengths).map(([name, pixels]) => [name, `${pixels}px`]));
}
