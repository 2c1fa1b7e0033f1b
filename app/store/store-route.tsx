import { lazy, Suspense, useCallback, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { redirectToStore, type StorefrontAddress } from '../../domain/address/storefront';
import { CallError } from '../data/api/client';
import { storefrontAt } from '../data/storefront/deployment';
import { pageLoaded } from '../device/page-loaded';
import { RouteError, StoreMissing } from './layout/route-error';
import { loadAhead, useLoaded } from './layout/routing/use-loaded';
import { StoreLayout } from './layout/store-layout';
import { loadStorefront, type StorefrontResult } from './load-storefront';
import { SCREEN_ROUTES, screenRouteAt } from './screen-routes';

const LinkedOrder = lazy(async () => ({ default: (await import('./order/linked-order')).LinkedOrder }));

/** Starts loading the store at a page's path; the page renders once it's done. Never rejects. */
export async function prepareStore(pathname: string): Promise<StorefrontResult | undefined> {
  const address = storefrontAt(pathname);
  if (address.customer === undefined) return undefined;
  return loadAhead(nameOf(address), () => loadStorefront(address));
}

export function StoreRoute() {
  const { pathname, search, hash } = useLocation();
  const address = storefrontAt(pathname);
  const target = redirectToStore(address, pathname);
  return target ? <Navigate to={target + search + hash} replace /> : <Store key={address.prefix} address={address} />;
}

function Store({ address }: { address: StorefrontAddress }) {
  const { pathname } = useLocation();
  const { customer, prefix, mode, isTestHost } = address;
  const load = useCallback(
    (shown?: StorefrontResult) => loadStorefront({ customer, prefix, mode, isTestHost }, shown),
    [customer, prefix, mode, isTestHost],
  );
  const [result, reload] = useLoaded(nameOf(address), load);
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
      return route?.opensByLink && result.error instanceof CallError && result.error.code === 'not_signed_in' ? (
        <Suspense fallback={null}>
          <LinkedOrder prefix={prefix} />
        </Suspense>
      ) : (
        <RouteError error={result.error} />
      );
  }
}

function nameOf({ prefix }: StorefrontAddress): string {
  return `store ${prefix}`;
}
