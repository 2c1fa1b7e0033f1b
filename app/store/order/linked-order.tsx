import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Customer } from '../../../domain/catalog/customer';
import { companyLogoPath } from '../../../domain/catalog/storefront-pictures';
import { StorefrontProvider } from '../../data/storefront/storefront-context';
import { useBranding } from '../../data/storefront/use-branding';
import { SignInScreen } from '../../session/sign-in-screen';
import { Button } from '../../ui/button';
import { ProviderMark, ProviderPage } from '../../ui/provider-page';
import { Screen } from '../../ui/screen';
import { ToastProvider } from '../../ui/toast';
import { OrderView } from './order-view';
import { useOrderPage } from './use-order-page';

/**
 * The order's page where the store needs a password. A link opens its order only, so there's no cart and no way into
 * the store.
 */
export function LinkedOrder({ prefix }: { prefix: string }) {
  const { pathname, hash } = useLocation();
  const orderNumber = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const state = useOrderPage('', orderNumber, hash.slice(1));
  const page = 'page' in state ? state.page : undefined;
  // Somebody signed in from another tab.
  const mayOpenStore = page !== undefined && page.storefront === undefined;
  useEffect(() => {
    if (mayOpenStore) window.location.reload();
  }, [mayOpenStore]);
  if (page?.storefront) {
    const loaded = { document: page.storefront, prefix, cartParser: undefined };
    return (
      <StorefrontProvider loaded={loaded} reload={state.load}>
        <ToastProvider>
          <div className="flex min-h-dvh flex-col">
            <LinkedHeader customer={page.storefront.customer} />
            <main className="flex flex-1 flex-col">
              <OrderView
                order={page.order}
                approval={page.approval}
                poEnteredAt={page.poEnteredAt}
                hasPrices={page.hasPrices}
                hasStages
                isReadOnly
                address={{ orderNumber, token: hash.slice(1) }}
                onChanged={state.show}
              />
            </main>
          </div>
        </ToastProvider>
      </StorefrontProvider>
    );
  }
  return (
    <ProviderPage>
      <title>{`Order ${orderNumber}`}</title>
      {state.kind === 'loading' && <p className="p-6 text-ink-2">Loading order {orderNumber}…</p>}
      {state.kind === 'failed' && (
        <Screen variant="message">
          <h1 className="text-title">The order could not be loaded</h1>
          <p className="text-ink-2">{state.message}</p>
          <Button variant="primary" onClick={state.load}>
            Try again
          </Button>
        </Screen>
      )}
      {state.kind === 'refused' && (
        <>
          <p role="status" className="mx-auto mt-6 w-full max-w-xl rounded-card bg-wait-tint px-4 py-3 text-wait">
            {state.message}
          </p>
          <SignInScreen />
        </>
      )}
    </ProviderPage>
  );
}

function LinkedHeader({ customer }: { customer: Customer }) {
  useBranding(customer);
  const { title, company_logo } = customer;
  return (
    <header className="relative border-b border-line bg-surface">
      <div className="flex h-15 items-center gap-3 px-4 sm:h-19 sm:px-6 2xl:px-8">
        <ProviderMark />
        {company_logo ? (
          <img
            src={companyLogoPath(company_logo)}
            alt={title}
            className="h-4 w-28 object-contain object-left sm:h-4.5"
          />
        ) : (
          <span className="text-panel text-brand">{title}</span>
        )}
      </div>
      <span aria-hidden className="stitch-line absolute inset-x-0 top-14 h-0.5 sm:top-17.75" />
    </header>
  );
}
