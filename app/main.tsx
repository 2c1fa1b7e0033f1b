import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { captureInstallPrompt } from './pwa/install-prompt';
import { AppRouter, prepareFirstScreen } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// From here on every screen renders its own title, and a page has one.
document.querySelector('title')?.remove();
captureInstallPrompt();
void prepareFirstScreen(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <AppRouter />
  </StrictMode>,
);
