import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from '../device/connection/watch-errors';
import { captureInstallPrompt } from '../device/installation/install-prompt';
import { AppRouter, prepareFirstScreen } from './router';
import { preloadScreen } from './screen-routes';
import '../styles/main.css';

const root = document.getElementById('root') as HTMLElement;

// The scripts have arrived, so the line is free for the page's other pictures (domain/page).
for (const picture of root.querySelectorAll<HTMLImageElement>('[data-src]')) picture.src = picture.dataset.src ?? '';

watchErrors();
captureInstallPrompt();
void prepareFirstScreen(window.location).then(() => {
  // Every screen renders its own title from here on, and a page has only one.
  document.querySelector('title')?.remove();
  // Renders in slices, so the browser can respond to taps in between. Until then, the page shows the server's content.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <AppRouter />
      </StrictMode>,
    );
  });
});
prefetchOnIntent(preloadScreen);

/** Fetches a screen's code once a finger, a pointer, or focus is on a link to it, so the screen can open on press. */
function prefetchOnIntent(preload: (pathname: string) => unknown): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preload(link.pathname);
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, handle, { passive: true });
}
