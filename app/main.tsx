import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { captureInstallPrompt } from './pwa/install-prompt';
import { createStoreRouter, isInitialized } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

captureInstallPrompt();
const router = createStoreRouter();
void isInitialized(router).then(() => {
  // From here on every screen renders its own title, and a page has one.
  document.querySelector('title')?.remove();
  // In slices, between which the browser answers to taps.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
});
