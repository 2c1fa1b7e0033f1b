import { Suspense, startTransition, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  NavigationType,
  Outlet,
  type RouteObject,
  Router,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { storefrontAt } from '../data/storefront/deployment';
import { navigations } from '../device/navigations';
import { ErrorBoundary } from '../ui/error-boundary';
import { ProviderPage } from '../ui/provider-page';
import { type LazyScreen, lazyScreen } from '../ui/routing/lazy-screen';
import { LoadingOverlay, showLater } from './layout/loading-overlay';
import { RouteError, ScreenError, StoreMissing } from './layout/route-error';
import { preloadScreen, SCREEN_ROUTES, screenRouteAt } from './screen-routes';
import { prepareStore, StoreRoute } from './store-route';

const LANDING = lazyScreen(async () => (await import('./landing/landing-screen')).LandingScreen);
const STORE_CHOOSER = lazyScreen(async () => (await import('./store-chooser/store-chooser-screen')).StoreChooserScreen);

/**
 * Loads the store and the first screen's code in parallel, and requests what the screen will show. Never rejects: the
 * screen shows any failure.
 */
export async function prepareFirstScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const [store] = await Promise.all([prepareStore(pathname), preloadScreen(pathname)]);
  if (store?.kind !== 'loaded') return;
  screenRouteAt(pathname)
    ?.requestAhead?.(store.storefront.document.customer, search)
    .catch(() => undefined);
}

/** Somebody typed the address or came from elsewhere, rather than back or by a reload. */
const isNew = !window.history.state?.key;

// React Router calls each such address "default", and scroll positions are kept by key.
if (isNew) window.history.replaceState({ ...window.history.state, key: `${Date.now()}` }, '');

const history = createBrowserHistory({ v5Compat: true });

let endLoading: (() => void) | undefined;

/** React stops for input this often while the next screen renders. */
const STOPS_PER_SECOND = 5;

/**
 * React Router's BrowserRouter, with an overlay while the next screen loads. Navigations are transitions: the current
 * screen stays until the next one's code and data have loaded. By default, React stops a transition every 5 ms, and a
 * slow tablet would paint the old screen once more at each stop.
 */
export function AppRouter() {
  const [{ action, location }, setShown] = useState({
    action: isNew ? NavigationType.Push : history.action,
    location: history.location,
  });
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let path = history.location.pathname;
    return history.listen((next) => {
      navigations.notify();
      const { pathname } = next.location;
      void preloadScreen(pathname);
      endLoading?.();
      endLoading = showLater(overlay.current);
      // Filters and searches change the address as somebody types.
      if (pathname !== path) forceFrameRate(STOPS_PER_SECOND);
      path = pathname;
      startTransition(() => setShown(next));
    });
  }, []);
  // Each of its renders is a navigation.
  useLayoutEffect(() => {
    endLoading?.();
    forceFrameRate(0);
  });
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <Screens />
      <LoadingOverlay ref={overlay} />
    </Router>
  );
}

/**
 * docs/specification.md, Screens and routes: below `/{storeName}` on multi-store hosts, at the root on a store's own.
 */
function routeTable(): RouteObject[] {
  const { mode, isTestHost } = storefrontAt('/');
  const screens = SCREEN_ROUTES.map(({ path, screen }) => route(path.slice(1), screen));
  const store = {
    path: mode === 'multi-store' ? '/:storeName' : '/',
    element: <StoreRoute />,
    // A screen's errors show inside the layout, with header and cart around them.
    children: [{ element: <ScreenBoundary />, children: screens }],
  };
  const elsewhere = { path: '*', element: <StoreMissing /> };
  return mode === 'multi-store'
    ? [route('/', isTestHost ? LANDING : STORE_CHOOSER), store, elsewhere]
    : [store, elsewhere];
}

function route(path: string, { Screen }: LazyScreen): RouteObject {
  return path === '' ? { index: true, element: <Screen /> } : { path, element: <Screen /> };
}

const ROUTES = routeTable();

function Screens() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={(error) => <RouteError error={error} />}>
      <Suspense fallback={<FirstLoad />}>{useRoutes(ROUTES)}</Suspense>
    </ErrorBoundary>
  );
}

function ScreenBoundary() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={(error) => <ScreenError error={error} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

function FirstLoad() {
  return (
    <ProviderPage>
      <title>Loading the store</title>
      <LoadingOverlay />
    </ProviderPage>
  );
}
