import { Suspense } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoadingOverlay } from './layout/loading-overlay';
import { ProviderPage } from './layout/provider-page';
import { RouteError, StoreMissing } from './layout/route-error';
import { ErrorBoundary } from './layout/routing/error-boundary';
import { type LazyScreen, lazyScreen } from './layout/routing/lazy-screen';
import { PageRouter } from './layout/routing/page-router';
import { ScreenError } from './layout/screen-error';
import { preloadScreen, SCREEN_ROUTES, screenRouteAt } from './screen-routes';
import { prepareStore, StoreRoute } from './store-route';
import { storefrontAt } from './storefront/deployment';

/** These two stand for no store. */
const LANDING = lazyScreen(async () => (await import('./screens/landing/landing-screen')).LandingScreen);
const STORE_CHOOSER = lazyScreen(
  async () => (await import('./screens/store-chooser/store-chooser-screen')).StoreChooserScreen,
);

/**
 * Loads the store and the code of the first screen side by side, and requests what the screen will show. Never rejects:
 * the screen shows what has failed.
 */
export async function prepareFirstScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const [store] = await Promise.all([prepareStore(pathname), preloadScreen(pathname)]);
  if (store?.kind !== 'loaded') return;
  screenRouteAt(pathname)
    ?.requestAhead?.(store.storefront.document.customer, search)
    .catch(() => undefined);
}

/** All screens, each at its address. */
export function AppRouter() {
  return (
    <PageRouter whileLoading={<LoadingOverlay />} onNavigate={preloadScreen}>
      <Screens />
    </PageRouter>
  );
}

/**
 * The route table (docs/specification.md, Screens and routes): below `/{storeName}` on hosts of several stores, at the
 * root on a store's own host.
 */
function routeTable(): RouteObject[] {
  const { mode, isTestHost } = storefrontAt('/');
  const screens = SCREEN_ROUTES.map(({ path, screen }) => route(path.slice(1), screen));
  const store = {
    path: mode === 'multi-store' ? '/:storeName' : '/',
    element: <StoreRoute />,
    // A screen's errors are shown inside the layout, with header and cart around them.
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
