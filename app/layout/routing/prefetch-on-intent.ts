/**
 * Fetches a screen's code as soon as a finger, a pointer or the focus is on a link to it: by the time it is pressed,
 * the screen can open at once.
 *
 * @param preload fetches the code of the screen at a path, unless it is here
 */
export function prefetchOnIntent(preload: (pathname: string) => unknown): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preload(link.pathname);
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, handle, { passive: true });
}
