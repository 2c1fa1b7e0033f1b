import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

interface PageRouterProps {
  /** Over the screen that is still shown, while the next one loads. */
  readonly whileLoading: ReactNode;
  /** Called with the path of every navigation, before it renders. */
  onNavigate(path: string): unknown;
  readonly children: ReactNode;
}

/**
 * React Router's BrowserRouter, which also says when the next screen is still loading; its history is the same one.
 * Navigations are transitions: the screen stays until the code and the data of the next one are there.
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
