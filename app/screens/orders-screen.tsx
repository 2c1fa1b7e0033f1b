import { lazy, Suspense, useCallback } from 'react';
import { ALL_ORDERS } from '../../domain/order-view';
import { AdminContext } from './orders/admin-context';
import { FilterBar } from './orders/filter-bar';
import { ListHeading } from './orders/list-heading';
import { LoadFailure, NoOrders } from './orders/list-states';
import { LoadMore } from './orders/load-more';
import { OrderTable } from './orders/order-table';
import { ScreenHeading } from './orders/screen-heading';
import { SignInPanel } from './orders/sign-in-panel';
import { useOpenOrders } from './orders/use-open-orders';
import { useOrderView } from './orders/use-order-view';
import { useOrders } from './orders/use-orders';
import { useOrdersAdmin } from './orders/use-orders-admin';
import { WaitingOrders } from './orders/waiting-orders';

const UnlockDialog = lazy(async () => ({ default: (await import('./orders/admin/unlock-dialog')).UnlockDialog }));

/** What was ordered (section 2), and for an admin the way to fill in POs and ship dates (section 4). */
export function OrdersScreen() {
  const { view, show } = useOrderView();
  const orders = useOrders(view);
  const { isOpen, toggle } = useOpenOrders(view.order);
  const { admin, isAsking, stopAsking, tellUnlocked } = useOrdersAdmin(orders, isOpen);
  const clear = useCallback(() => show(ALL_ORDERS), [show]);
  const { pages, isLoading, isOutdated, failure, needsSignIn, hasMore } = orders;
  const shown = pages?.reduce((sum, page) => sum + page.length, 0) ?? 0;
  return (
    <AdminContext value={admin}>
      <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
        <ScreenHeading orders={orders} />
        <WaitingOrders />
        {needsSignIn ? <SignInPanel reason={needsSignIn} /> : <FilterBar view={view} show={show} />}
        {admin.parts && <admin.parts.Bar />}
        {pages && (
          <div aria-busy={isOutdated} className={isOutdated && !failure ? 'opacity-60' : ''}>
            <ListHeading view={view} shown={shown} hasMore={hasMore} onClear={clear} />
            {shown > 0 && <OrderTable pages={pages} isOpen={isOpen} onToggle={toggle} />}
            {shown === 0 && !hasMore && !failure && <NoOrders view={view} onClear={clear} />}
          </div>
        )}
        {isLoading && !pages && (
          <p className="mt-4 rounded-card border border-line bg-surface p-6 text-ink-2">Loading orders…</p>
        )}
        {failure && <LoadFailure failure={failure} onRetry={orders.load} />}
        {hasMore && !failure && !isOutdated && <LoadMore isLoading={isLoading} onLoad={orders.load} />}
      </div>
      <Suspense fallback={null}>{isAsking && <UnlockDialog onClose={stopAsking} onUnlocked={tellUnlocked} />}</Suspense>
    </AdminContext>
  );
}
