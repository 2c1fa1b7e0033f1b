import { lazy, Suspense, use, useCallback, useMemo } from 'react';
import { ALL_ORDERS } from '../../../domain/orders/order-view';
import { LOADING_ORDERS } from '../../../domain/shell/orders-texts';
import { LoadFailure } from '../../components/load-failure';
import { Card, Screen } from '../../components/screen';
import { outboxRead } from '../../outbox/use-outbox';
import { SignInOffer } from '../../session/sign-in-offer';
import { PageTitle } from '../../storefront/page-title';
import { FilterBar } from './filters/filter-bar';
import { useOrderView } from './filters/use-order-view';
import { OrderLinesContext, useNewOrderLines } from './lines/order-lines-context';
import { ExpandAll } from './list/expand-all';
import { ListHeading } from './list/list-heading';
import { LoadMore } from './list/load-more';
import { NoOrders } from './list/no-orders';
import { OrderTable } from './list/order-table';
import { ScreenHeading } from './list/screen-heading';
import { useOpenOrders } from './list/use-open-orders';
import { useOrders } from './list/use-orders';
import { WaitingOrders } from './list/waiting-orders';
import { useNewOrders } from './new-orders/use-new-orders';
import { AdminContext } from './order/admin-context';
import { useOrdersAdmin } from './use-orders-admin';

const UnlockDialog = lazy(async () => ({ default: (await import('./admin/unlock-dialog')).UnlockDialog }));

/**
 * Lists orders (docs/specification.md, Orders screen) and lets admins fill in POs and ship dates
 * (docs/specification.md, Editing orders).
 */
export function OrdersScreen() {
  // Waiting orders stand above the list, so they are there from the first frame on.
  use(outboxRead());
  const { view, show } = useOrderView();
  const lines = useNewOrderLines(view.orderNumber);
  const orders = useOrders(view, lines.expire);
  const open = useOpenOrders(view.orderNumber);
  const { admin, unlockDialog } = useOrdersAdmin(orders, lines, open);
  const clear = useCallback(() => show(ALL_ORDERS), [show]);
  const { pages, isLoading, isOutdated, failure, needsSignIn, hasMore } = orders;
  const listed = useMemo(() => pages?.flat().map(({ orderNumber }) => orderNumber) ?? [], [pages]);
  const shown = listed.length;
  const fresh = useNewOrders(view, orders);
  return (
    <OrderLinesContext value={lines}>
      <AdminContext value={admin}>
        {/* Whatever arrives, the footer stays below the window. */}
        <Screen className="min-h-dvh">
          <PageTitle>{fresh.count > 0 ? `(${fresh.badge}) Orders` : 'Orders'}</PageTitle>
          <ScreenHeading orders={orders} />
          <WaitingOrders />
          {needsSignIn ? (
            <SignInOffer reason={needsSignIn} />
          ) : (
            <FilterBar view={view} hasList={pages !== undefined} show={show} />
          )}
          {admin.parts && <admin.parts.Bar />}
          {pages && (
            <div aria-busy={isOutdated} className={isOutdated && !failure ? 'opacity-60' : ''}>
              <ListHeading view={view} shown={shown} hasMore={hasMore} fresh={fresh} onClear={clear}>
                {shown > 1 && <ExpandAll listed={listed} open={open} />}
              </ListHeading>
              {shown > 0 && <OrderTable pages={pages} open={open} />}
              {shown === 0 && !hasMore && !failure && <NoOrders view={view} onClear={clear} />}
            </div>
          )}
          {isLoading && !pages && (
            <Card as="p" className="mt-4 p-6 text-ink-2">
              {LOADING_ORDERS}
            </Card>
          )}
          {failure && <LoadFailure failure={failure} onRetry={orders.load} />}
          {hasMore && !failure && !isOutdated && <LoadMore isLoading={isLoading} onLoad={orders.load} />}
        </Screen>
        <Suspense fallback={null}>{unlockDialog && <UnlockDialog {...unlockDialog} />}</Suspense>
      </AdminContext>
    </OrderLinesContext>
  );
}
