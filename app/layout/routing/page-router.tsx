import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

interface PageRouterProps {
  readonly whileLoading: ReactNode;
  onNavigate(path: string): unknown;
  readonly children: ReactNode;
}

/**
 * React Router's BrowserRouter, with a fallback while the next screen loads. Navigations are transitions: the current
 * screen stays until the next one's code and data have loaded.
 */
export function PageRouter({ whileLoading, onNavigate, children }: PageRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  const [isLoading, startTransition] = useTransition();
  useLayoutEffect(
    () =>
      history.listen((next) => {
        onNavigate(next.location.pathname);
        startTransition(() => setShown(next));
      }),
    [history, onNavigate],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
      {isLoading && whileLoading}
    </Router>
  );
}
