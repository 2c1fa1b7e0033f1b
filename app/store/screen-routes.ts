import { matchPath } from 'react-router-dom';
import type { Customer } from '../../domain/catalog/customer';
import { storefrontAt } from '../data/storefront/deployment';
import { type LazyScreen, lazyScreen } from '../ui/routing/lazy-screen';

interface ScreenRoute {
  readonly path: string;
  readonly screen: LazyScreen;
  /** Someone may be typing, so nothing unrequested may cover the screen. */
  readonly holdsTyping?: true;
  readonly opensByLink?: true;
  /** The screens that usually follow, fetched ahead so they open even if the connection breaks. */
  readonly next?: readonly string[];
  /** @param search of the address */
  requestAhead?(customer: Customer, search: string): Promise<void>;
}

/** docs/specification.md, Screens and routes */
export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  {
    path: '/',
    screen: lazyScreen(async () => (await import('./store-home/store-home-screen')).StoreHomeScreen),
  },
  {
    path: '/catalog/:segment',
    screen: lazyScreen(async () => (await import('./category/category-screen')).CategoryScreen),
  },
  {
    path: '/item/:code',
    screen: lazyScreen(async () => (await import('./item/item-screen')).ItemScreen),
    holdsTyping: true,
  },
  {
    path: '/checkout',
    screen: lazyScreen(async () => (await import('./checkout/checkout-screen')).CheckoutScreen),
    holdsTyping: true,
    next: ['/success', '/outbox', '/packing-list/:orderKey'],
  },
  {
    path: '/success',
    screen: lazyScreen(async () => (await import('./success/success-screen')).SuccessScreen),
  },
  {
    path: '/orders',
    screen: lazyScreen(async () => (await import('./orders/orders-screen')).OrdersScreen),
    holdsTyping: true,
    async requestAhead(customer, search) {
      (await import('./orders/list/first-page')).requestFirstPage(customer, search);
    },
  },
  {
    path: '/orders/:orderNumber/slip',
    screen: lazyScreen(async () => (await import('./packing-slip/packing-slip-screen')).PackingSlipScreen),
  },
  {
    path: '/order/:orderNumber',
    screen: lazyScreen(async () => (await import('./order/order-screen')).OrderScreen),
    opensByLink: true,
  },
  {
    path: '/packing-list/:orderKey',
    screen: lazyScreen(async () => (await import('./packing-list/packing-list-screen')).PackingListScreen),
  },
  {
    path: '/outbox',
    screen: lazyScreen(async () => (await import('./outbox/outbox-screen')).OutboxScreen),
    holdsTyping: true,
  },
  {
    path: '/hand-over',
    screen: lazyScreen(async () => (await import('./hand-over/hand-over-screen')).HandOverScreen),
    holdsTyping: true,
  },
  {
    path: '/*',
    screen: lazyScreen(async () => (await import('./layout/not-found-screen')).NotFoundScreen),
  },
];

export function screenRouteAt(pathname: string): ScreenRoute | undefined {
  const { customer, prefix } = storefrontAt(pathname);
  const path = pathname.slice(prefix.length) || '/';
  return customer === undefined ? undefined : SCREEN_ROUTES.find((route) => matchPath(route.path, path));
}

export async function preloadScreen(pathname: string): Promise<void> {
  await screenRouteAt(pathname)?.screen.preload();
}
