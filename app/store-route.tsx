import { useCallback, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { redirectToStore, type StorefrontAddress } from '../domain/address/storefront';
import { RouteError, StoreMissing } from './layout/route-error';
import { StoreLayout } from './layout/store-layout';
import { loadStorefront, type StorefrontResult } from './load-storefront';
import { pageLoaded } from './page-loaded';
import { useLoaded } from './routing/use-loaded';
import { SCREEN_ROUTES, screenRouteAt } from './screen-routes';
import { storefrontAt } from './storefront/deployment';

/** The store at the page's address, around its screens. A local address without a store's prefix gets one. */
export function StoreRoute() {
  const { pathname, search } = useLocation();
  const address = storefrontAt(pathname);
  const target = redirectToStore(address, pathname);
  return target ? <Navigate to={target + search} replace /> : <Store key={address.prefix} address={address} />;
}

function Store({ address }: { address: StorefrontAddress }) {
  const { pathname } = useLocation();
  const { customer, prefix, mode, isTestHost } = address;
  const load = useCallback(
    (shown?: StorefrontResult) => loadStorefront({ customer, prefix, mode, isTestHost }, shown),
    [customer, prefix, mode, isTestHost],
  );
  const [result, reload] = useLoaded(`store ${prefix}`, load);
  const route = screenRouteAt(pathname);

  useEffect(() => {
    const next = SCREEN_ROUTES.filter(({ path }) => route?.next?.includes(path));
    if (next.length > 0) void pageLoaded().then(() => next.map(({ screen }) => screen.preload()));
  }, [route]);

  switch (result.kind) {
    case 'loaded':
      return <StoreLayout loaded={result.storefront} reload={reload} holdsTyping={route?.holdsTyping === true} />;
    case 'missing':
      return <StoreMissing />;
    case 'failed':
      return <RouteError error={result.error} />;
  }
}
