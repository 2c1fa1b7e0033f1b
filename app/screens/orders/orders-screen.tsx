import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { ALL_ORDERS, isFiltered, type OrderView } from '../../../domain/orders/order-view';
import { Button } from '../../components/button';
import { LoadFailure } from '../../components/load-failure';
import { Card, Screen } from '../../components/screen';
import { outboxRead } from '../../outbox/use-outbox';
import { SignInOffer } from '../../session/sign-in-offer';
import { PageTitle } from '../../storefront/page-title';
import { FilterBar } from './filters/filter-bar';
import { useOrderView } from './filters/use-order-view';
import { OrderLinesContext, useNewOrderLines } from './lines/order-lines';
import { ExpandAll, ListHeading } from './list/list-heading';
import { useOpenOrders } from './list/open-orders';
import { OrderTable } from './list/order-table';
import { ScreenHeading } from './list/screen-heading';
import { useNewOrders } from './list/use-new-orders';
import { useOrders } from './list/use-orders';
import { WaitingOrders } from './list/waiting-orders';
import { AdminContext } from './order/admin-context';
import { useOrdersAdmin } from './use-orders-admin';

const UnlockDialog = lazy(async () => ({ default: (await import('./admin/unlock-dialog')).UnlockDialog }));

export function OrdersScreen() {
  // Waiting orders are above the list, so they must be there in the first frame.
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
        {/* Keeps the footer below the window while the list loads. */}
        <Screen className="min-h-dvh">
          <PageTitle>{fresh.count > 0 ? `(${fresh.badge}) Orders` : 'Orders'}</PageTitle>
          <ScreenHeading {...orders} />
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
          {isLoading && !pages && <LoadingOrders />}
          {failure && <LoadFailure failure={failure} onRetry={orders.load} />}
          {hasMore && !failure && !isOutdated && <LoadMore isLoading={isLoading} onLoad={orders.load} />}
        </Screen>
        <Suspense fallback={null}>{unlockDialog && <UnlockDialog {...unlockDialog} />}</Suspense>
      </AdminContext>
    </OrderLinesContext>
  );
}

/** Short, or it would be the largest paint; it paints again when the scripts run. */
const LOADING = 'Loading orders…';

export function LoadingOrders() {
  return (
    <Card as="p" className="mt-4 p-6 text-ink-2">
      {LOADING}
    </Card>
  );
}

/** Loads older orders this far ahead of scrolling. */
const ROOT_MARGIN = '1200px';

/** The button is for people who don't scroll. */
function LoadMore({ isLoading, onLoad }: { isLoading: boolean; onLoad(): void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !element.current) return;
    // A busy page gets several entries at once; the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onLoad(), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading, onLoad]);
  return (
    <div ref={element} className="mt-4">
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onLoad()} className="w-full">
        {isLoading ? LOADING : 'Show older orders'}
      </Button>
    </div>
  );
}

function NoOrders({ view, onClear }: { view: OrderView; onClear(): void }) {
  if (!isFiltered(view)) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        No orders yet. Your group's orders will be listed here.
      </Card>
    );
  }
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">
          {view.orderNumber ? `Order ${view.orderNumber} was not found.` : 'No orders match.'}
        </b>{' '}
        {view.orderNumber
          ? 'It may belong to another store.'
          : view.search
            ? 'Try fewer words.'
            : 'Clear the filters to see all orders.'}
      </p>
      <Button onClick={onClear}>{view.orderNumber ? 'Show all orders' : 'Clear filters'}</Button>
    </Card>
  );
}
