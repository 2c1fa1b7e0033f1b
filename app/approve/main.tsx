import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from '../device/connection/watch-errors';
import { ApprovalScreen } from './approval-screen';
import './approve.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

watchErrors();
createRoot(root).render(
  <StrictMode>
    <Approve />
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
