import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DEFAULT_STOREFRONT } from '../../domain/address/default-storefront';
import { CartProvider } from '../cart/cart-context';
import { CartCopies } from '../cart/copy/cart-copies';
import { Corner } from '../components/corner';
import { lazyOptional } from '../components/lazy-optional';
import { ToastProvider } from '../components/toast';
import { useWaitingUpdate } from '../device/installation/waiting-update';
import { useReadiness } from '../device/readiness/use-readiness';
import { useStorefrontUpdates } from '../device/readiness/use-storefront-updates';
import type { LoadedStorefront } from '../load-storefront';
import { SignInOnDemand } from '../session/sign-in-on-demand';
import { StorefrontProvider } from '../storefront/storefront-context';
import { useBranding } from '../storefront/use-branding';
import { Footer } from './footer';
import { Header } from './header';
import { HeaderChip } from './header-chip';
import { PhoneNav } from './phone-nav';
import { ScreenTransition } from './routing/screen-transition';
import { useScrollPosition } from './routing/use-scroll-position';
import { useBackgroundWork } from './use-background-work';
import { useFocusOnNavigation } from './use-focus-on-navigation';

const UpdateBar = lazyOptional(async () => (await import('../device/installation/update-bar')).UpdateBar);
const NoStoreScreen = lazy(async () => ({ default: (await import('./no-store-screen')).NoStoreScreen }));
const InstallHelp = lazyOptional(async () => (await import('../device/installation/install-help')).InstallHelp);

interface StoreLayoutProps {
  readonly loaded: LoadedStorefront;
  /** Loads the store's document again. */
  reload(): void;
  /** Somebody may be typing into the screen. */
  readonly holdsTyping: boolean;
}

/** The frame around every screen of a store. */
export function StoreLayout({ loaded, reload, holdsTyping }: StoreLayoutProps) {
  const { customer } = loaded.document;
  useBranding(customer);
  const main = useFocusOnNavigation();
  const hasItems = loaded.document.items.length > 0;
  const { readiness, saveNow } = useReadiness(hasItems ? customer.key : undefined, loaded.document.version);
  useStorefrontUpdates(customer.key, reload);
  useBackgroundWork();
  useScrollPosition();
  const update = useWaitingUpdate();
  const { pathname } = useLocation();
  const isUsable = loaded.document !== DEFAULT_STOREFRONT || pathname === '/';
  return (
    <StorefrontProvider loaded={loaded} reload={reload}>
      <ToastProvider>
        <CartProvider key={customer.key} customer={customer.key} parse={loaded.cartParser}>
          <div className="flex min-h-dvh flex-col">
            <a href="#main" className="sr-only z-50 bg-surface p-3 focus-visible:not-sr-only focus-visible:absolute">
              Skip to content
            </a>
            <Header chip={<HeaderChip readiness={readiness} onSaveNow={saveNow} />} />
            <main ref={main} id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
              {isUsable ? (
                <ScreenTransition>
                  <Outlet />
                </ScreenTransition>
              ) : (
                <Suspense>
                  <NoStoreScreen />
                </Suspense>
              )}
            </main>
            <Footer />
            <PhoneNav />
          </div>
          <Corner>
            {update && !holdsTyping && (
              <Suspense fallback={null}>
                <UpdateBar onAccept={update} />
              </Suspense>
            )}
            <CartCopies />
            {readiness.kind === 'ready' && (
              <Suspense fallback={null}>
                <InstallHelp />
              </Suspense>
            )}
          </Corner>
          <SignInOnDemand />
        </CartProvider>
      </ToastProvider>
    </StorefrontProvider>
  );
}
