import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from './device/connection/watch-errors';
import { captureInstallPrompt } from './device/installation/install-prompt';
import { prefetchOnIntent } from './layout/routing/prefetch-on-intent';
import { AppRouter, prepareFirstScreen } from './router';
import { preloadScreen } from './screen-routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

watchErrors();
captureInstallPrompt();
void prepareFirstScreen(window.location).then(() => {
  // From here on every screen renders its own title, and a page has one.
  document.querySelector('title')?.remove();
  // In slices, between which the browser answers to taps. Until then the page shows what the server has put into it.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <AppRouter />
      </StrictMode>,
    );
  });
});
prefetchOnIntent(preloadScreen);
