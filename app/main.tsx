import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { captureInstallPrompt } from './pwa/install-prompt';
import { createStoreRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// From here on every screen renders its own title, and a page has one.
document.querySelector('title')?.remove();
captureInstallPrompt();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createStoreRouter()} />
  </StrictMode>,
);
