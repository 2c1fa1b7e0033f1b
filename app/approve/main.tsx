import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from '../device/connection/watch-errors';
import { Button } from '../ui/button';
import { ErrorBoundary } from '../ui/error-boundary';
import { ProviderPage } from '../ui/provider-page';
import { MainLineLink, Screen } from '../ui/screen';
import { ApprovalScreen } from './approval-screen';
import './approve.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

watchErrors();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary resetKey="" fallback={() => <Broken />}>
      <Approve />
    </ErrorBoundary>
  </StrictMode>,
);

/** `/approve/TAM-100042#TOKEN`. Somebody may open another link in the same tab. */
function Approve() {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const follow = () => setToken(window.location.hash.slice(1));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const orderNumber = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '');
  return <ApprovalScreen key={token} orderNumber={orderNumber} token={token} />;
}

function Broken() {
  return (
    <ProviderPage>
      <title>Approve an order</title>
      <Screen variant="message">
        <h1 className="text-title">This page could not be shown</h1>
        <p role="alert" className="text-ink-2">
          Something went wrong, and it has been reported. Your link still works: try again to see where the order
          stands. If this keeps happening, call <MainLineLink />.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Screen>
    </ProviderPage>
  );
}
