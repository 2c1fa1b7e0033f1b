import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepInstallOffer } from './pwa/install-offer';
import { createStoreRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

keepInstallOffer();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createStoreRouter()} />
  </StrictMode>,
);
