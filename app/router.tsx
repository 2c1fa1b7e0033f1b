import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingOverlay } from './layout/loading-overlay';
import { ProviderPage } from './layout/provider-page';
import { RootLayout } from './layout/root-layout';
import { RouteError } from './layout/route-error';
import { ScreenError } from './layout/screen-error';
import { StoreLayout } from './layout/store-layout';
import { loadStorefront } from './load-storefront';
import { pageLoaded } from './page-loaded';
import { storefrontAt } from './storefront/deployment';

/**
 * The route table (docs/specification.md, Screens and routes): below `/{storeName}` on hosts of several stores, at the
 * root on a store's own host.
 */
export function createStoreRouter() {
  const { mode, isTestHost } = storefrontAt('/');
  const store: RouteObject = {
    path: mode === 'multi-store' ? '/:storeName' : '/',
    Component: StoreLayout,
    loader: loadStorefront,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstLoad,
    // Screens share the store's document; it is loaded again only when a screen asks for it.
    shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
      currentParams.storeName !== nextParams.storeName || currentUrl.href === nextUrl.href,
    // A screen's errors are shown inside the layout, with header and cart around them.
    children: [{ ErrorBoundary: ScreenError, children: storeScreens }],
  };
  const root: RouteObject = {
    index: true,
    lazy: isTestHost ? landing : storeChooser,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstLoad,
  };
  const elsewhere: RouteObject = {
    path: '*',
    lazy: () => screen(import('./layout/not-found-screen').then((module) => module.StoreNotFound)),
    HydrateFallback: FirstLoad,
  };
  const children = mode === 'multi-store' ? [root, store, elsewhere] : [store, elsewhere];
  const router = createBrowserRouter([{ Component: RootLayout, children }]);
  void pageLoaded()
    .then(() => import('./layout/prefetch-on-intent'))
    .then(({ prefetchOnIntent }) => prefetchOnIntent(router))
    .catch(() => undefined);
  return router;
}

function FirstLoad() {
  return (
    <ProviderPage>
      <title>Loading the store</title>
      <LoadingOverlay />
    </ProviderPage>
  );
}

/** These two bring their own loaders: no store's first visit needs them. */
const landing = async () => (await import('./screens/landing/landing-route')).landingRoute;
const storeChooser = async () => (await import('./screens/store-chooser/chooser-route')).chooserRoute;

/** Prefetches the screens that follow a checkout, so that they open even if the connection breaks. */
function prefetchAfterCheckout(): null {
  Promise.all([
    import('./screens/success/success-screen'),
    import('./screens/outbox/outbox-screen'),
    import('./screens/packing-list/packing-list-screen'),
  ]).catch(() => undefined);
  return null;
}

const storeScreens: RouteObject[] = [
  {
    index: true,
    lazy: () => screen(import('./screens/store-home/store-home-screen').then((module) => module.StoreHomeScreen)),
  },
  {
    path: 'catalog/:segment',
    lazy: () => screen(import('./screens/category/category-screen').then((module) => module.CategoryScreen)),
  },
  {
    path: 'item/:code',
    handle: { holdsTyping: true },
    lazy: () => screen(import('./screens/item/item-screen').then((module) => module.ItemScreen)),
  },
  {
    path: 'checkout',
    handle: { holdsTyping: true },
    loader: prefetchAfterCheckout,
    lazy: () => screen(import('./screens/checkout/checkout-screen').then((module) => module.CheckoutScreen)),
  },
  {
    path: 'success',
    lazy: () => screen(import('./screens/success/success-screen').then((module) => module.SuccessScreen)),
  },
  {
    path: 'orders',
    handle: { holdsTyping: true },
    lazy: () => screen(import('./screens/orders/orders-screen').then((module) => module.OrdersScreen)),
  },
  {
    path: 'orders/:orderNumber/slip',
    lazy: () => screen(import('./screens/packing-slip/packing-slip-screen').then((module) => module.PackingSlipScreen)),
  },
  {
    path: 'packing-list/:orderKey',
    lazy: () => screen(import('./screens/packing-list/packing-list-screen').then((module) => module.PackingListScreen)),
  },
  {
    path: 'outbox',
    handle: { holdsTyping: true },
    lazy: () => screen(import('./screens/outbox/outbox-screen').then((module) => module.OutboxScreen)),
  },
  {
    path: 'hand-over',
    handle: { holdsTyping: true },
    lazy: () => screen(import('./screens/hand-over/hand-over-screen').then((module) => module.HandOverScreen)),
  },
  {
    path: '*',
    lazy: () => screen(import('./layout/not-found-screen').then((module) => module.NotFoundScreen)),
  },
];

async function screen(component: Promise<ComponentType>): Promise<{ Component: ComponentType }> {
  return { Component: await component };
}
