import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { captureInstallPrompt } from './pwa/install-prompt';
import { createStoreRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

captureInstallPrompt();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createStoreRouter()} />
  </StrictMode>,
);
