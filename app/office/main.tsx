import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchErrors } from '../device/connection/watch-errors';
import { ToastProvider } from '../ui/toast';
import { OfficeBoundary } from './layout/screen-boundary';
import { Office } from './office';
import './office.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

watchErrors();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename="/office">
      <ToastProvider>
        <OfficeBoundary>
          <Office />
        </OfficeBoundary>
      </ToastProvider>
    </BrowserRouter>
  </StrictMode>,
);
