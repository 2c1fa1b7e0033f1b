import { type createBrowserRouter, matchRoutes } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Fetches a screen's code as soon as a finger, a pointer or the focus is on a link to it: by the time it is pressed,
 * the screen can open at once.
 */
export function prefetchOnIntent(router: Router): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) prefetch(router, link.pathname);
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, handle, { passive: true });
}

function prefetch(router: Router, pathname: string): void {
  for (const { route } of matchRoutes(router.routes, pathname) ?? []) {
    // The router removes it once the code is there.
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
