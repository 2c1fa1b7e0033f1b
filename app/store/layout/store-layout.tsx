import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CartProvider } from '../../cart/cart-context';
import type { LoadedStorefront } from '../../data/storefront/storefront-context';
import { StorefrontProvider, useStorefront } from '../../data/storefront/storefront-context';
import { useBranding } from '../../data/storefront/use-branding';
import { retryOnReconnect } from '../../device/connection/on-reconnect';
import { pageLoaded } from '../../device/page-loaded';
import { useStorefrontUpdates } from '../../device/readiness/use-storefront-updates';
import { readLocal } from '../../device/storage/local-storage';
import { INSTALL_HELP_CLOSED } from '../../device/storage/storage-names';
import { SignInOnDemand } from '../../session/sign-in-on-demand';
import { SKIP_LINK } from '../../ui/button';
import { lazyOptional } from '../../ui/lazy-optional';
import { MainLineLink } from '../../ui/screen';
import { ToastProvider } from '../../ui/toast';
import { useMediaQuery } from '../../ui/use-media-query';
import type { BackgroundPartsProps } from './background-work';
import { Header } from './header';
import { HeaderChip, OFFLINE_UNKNOWN } from './header-chip';
import { PhoneNav } from './phone-nav';
import { useScrollPosition } from './routing/use-scroll-position';

const NoStoreScreen = lazy(async () => ({ default: (await import('./no-store-screen')).NoStoreScreen }));
const InstallHelp = lazyOptional(async () => (await import('./install-help')).InstallHelp);

interface StoreLayoutProps {
  readonly loaded: LoadedStorefront;
  reload(): void;
  readonly holdsTyping: boolean;
}

export function StoreLayout({ loaded, reload, holdsTyping }: StoreLayoutProps) {
  const { customer } = loaded.document;
  useBranding(customer);
  const main = useFocusOnNavigation();
  const hasItems = loaded.document.items.length > 0;
  const [offline, setOffline] = useState(OFFLINE_UNKNOWN);
  useStorefrontUpdates(customer.key, reload);
  const BackgroundParts = useBackgroundWork();
  useScrollPosition();
  const { pathname } = useLocation();
  // Orders that wait on the device can still be seen after the store has closed.
  const isUsable = customer.closed
    ? pathname.endsWith('/outbox')
    : loaded.document.version !== 'default' || pathname === '/';
  return (
    <StorefrontProvider loaded={loaded} reload={reload}>
      <ToastProvider>
        <CartProvider key={customer.key} customer={customer.key} parse={loaded.cartParser}>
          <div className="flex min-h-dvh flex-col">
            <a href="#main" className={SKIP_LINK}>
              Skip to content
            </a>
            <Header chip={<HeaderChip {...offline} />} />
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
            {offline.readiness.kind === 'ready' && readLocal(INSTALL_HELP_CLOSED) === null && (
              <Suspense fallback={null}>
                <InstallHelp />
              </Suspense>
            )}
            <Footer />
            <PhoneNav />
          </div>
          <Corner>
            {BackgroundParts && (
              <BackgroundParts
                saved={hasItems ? customer.key : undefined}
                version={loaded.document.version}
                holdsTyping={holdsTyping}
                onOffline={setOffline}
              />
            )}
          </Corner>
          <SignInOnDemand />
        </CartProvider>
      </ToastProvider>
    </StorefrontProvider>
  );
}

function Footer() {
  const { customer } = useStorefront();
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-4 py-1 text-label text-ink-3 max-sm:pb-22 max-sm:with-action-bar:pb-1 sm:px-6 2xl:px-8">
      <span>{customer.title} uniforms and merchandise</span>
      <span className="sm:ml-auto">
        Questions? Call{' '}
        <MainLineLink className="inline-flex min-h-11 items-center font-semibold text-ink-2 underline-offset-2 hover:underline" />
      </span>
    </footer>
  );
}

/**
 * Moves focus to the new screen after each navigation, so reading and tabbing continue there. Before it's painted:
 * later, it would take the focus from a field that somebody is typing in already.
 */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Watches the connection and sends the outbox on every screen. Starts once per page, after it has loaded.
 * @returns its parts of the page, once their code is here
 */
function useBackgroundWork(): ComponentType<BackgroundPartsProps> | undefined {
  const [Parts, setParts] = useState<ComponentType<BackgroundPartsProps>>();
  useEffect(() => {
    const start = async () => {
      const { BackgroundParts, startBackgroundWork } = await import('./background-work');
      startBackgroundWork();
      startTransition(() => setParts(() => BackgroundParts));
    };
    void pageLoaded().then(() => retryOnReconnect(start));
  }, []);
  return Parts;
}

/** Tablets take longer to handle both screens' pictures than to show the next screen (docs/decisions/page-speed.md). */
const FADES = '(prefers-reduced-motion: no-preference) and (pointer: fine)';

/**
 * Fades between screens on computers with a mouse, if the browser supports view transitions and motion is allowed. The
 * styles of `screen` define the fade; nothing else on the page takes part.
 */
function ScreenTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Stays what it was on the first screen: plugging in a mouse later must not remount the screen and lose what's typed
  // in it.
  const [isFading] = useState(useMediaQuery(FADES));
  if (!isFading) return children;
  return (
    <ViewTransition key={pathname} default="none" enter="screen" exit="screen">
      {children}
    </ViewTransition>
  );
}

/**
 * Offers float in the corner, so nothing moves when one appears. Only the first shows; the next follows once it's
 * dismissed. Room below the page's end lets people scroll anything out from under it.
 */
function Corner({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden className="hidden h-18 with-corner:block sm:h-44 print:hidden" />
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 bottom-[calc(80px+var(--number-pad,0px)+env(safe-area-inset-bottom))] with-tall-bar:bottom-[calc(140px+env(safe-area-inset-bottom))] z-35 *:not-first:hidden sm:right-auto sm:bottom-6 sm:left-6 sm:with-action-bar:bottom-[calc(94px+var(--number-pad,0px))] print:hidden"
      >
        {children}
      </div>
    </>
  );
}
