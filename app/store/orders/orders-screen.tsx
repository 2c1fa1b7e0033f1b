import { ChevronsDownUp, ChevronsUpDown, Download } from 'lucide-react';
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { NEWEST_FIRST, type Sort } from '../../../domain/orders/order-filters';
import { isFiltered, type OrderView, withoutFilters } from '../../../domain/orders/order-view';
import { countOf } from '../../../domain/text/count-of';
import { exportAddress, fetchOrders } from '../../data/api/order-calls';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { OrderLinesContext, useNewOrderLines } from '../../orders/lines/order-lines';
import type { FreshOrders } from '../../orders/list/new-orders-notice';
import { AdminContext } from '../../orders/order/admin-context';
import { outboxRead } from '../../outbox/use-outbox';
import { SignInOffer } from '../../session/sign-in-offer';
import { Button } from '../../ui/button';
import { lazyOptional } from '../../ui/lazy-optional';
import { LoadFailure, LoadMore } from '../../ui/load-more';
import { PanelBoundary } from '../../ui/panel-boundary';
import { download } from '../../ui/save-file';
import { Card, Screen } from '../../ui/screen';
import { useAction } from '../../ui/use-action';
import { useOrderView } from './filters/use-order-view';
import { useOpenOrders } from './list/open-orders';
import { OrderTable } from './list/order-table';
import { OrdersHeading } from './list/orders-heading';
import { type OrderList, useOrders } from './list/use-orders';
import { WaitingOrders } from './list/waiting-orders';
import { useOrdersAdmin } from './use-orders-admin';

const UnlockDialog = lazy(async () => ({ default: (await import('../../orders/admin/unlock-dialog')).UnlockDialog }));

const NewOrdersNotice = lazyOptional(async () => (await import('../../orders/list/new-orders-notice')).NewOrdersNotice);

export function OrdersScreen() {
  // Waiting orders are above the list, so they must be there in the first frame.
  use(outboxRead());
  const { customer } = useStorefront();
  const { view, show } = useOrderView();
  const lines = useNewOrderLines(view.orderNumber);
  const orders = useOrders(view, lines.expire);
  const open = useOpenOrders(view.orderNumber);
  const { admin, unlockDialog } = useOrdersAdmin(orders, lines, open);
  const clear = useCallback(() => show(withoutFilters), [show]);
  const { pages, isLoading, isOutdated, failure, needsSignIn, hasMore } = orders;
  const listed = useMemo(() => pages?.flat().map(({ orderNumber }) => orderNumber) ?? [], [pages]);
  const shown = listed.length;
  const fresh = useNewOrders(view, orders);
  const act = useAction();

  async function exportList() {
    // If the session has ended, a call asks to sign in again. A download can't.
    await fetchOrders(customer, listed.slice(0, 1));
    download(exportAddress(customer, view));
  }

  const items =
    shown === 0
      ? []
      : [
          { label: 'Expand all', Icon: ChevronsUpDown, run: () => open.openAll(listed) },
          { label: 'Collapse all', Icon: ChevronsDownUp, run: open.closeAll },
          { label: 'Export as CSV', Icon: Download, run: () => act(exportList) },
        ];

  return (
    <OrderLinesContext value={lines}>
      <AdminContext value={admin}>
        {/* Keeps the footer below the window while the list loads. */}
        <Screen className="min-h-dvh sm:pt-3!">
          <PageTitle>{fresh.count > 0 ? `(${fresh.badge}) Orders` : 'Orders'}</PageTitle>
          <PanelBoundary name="The search" safe="The orders below are safe.">
            <OrdersHeading view={view} show={show} orders={orders} items={items} />
          </PanelBoundary>
          <PanelBoundary name="What waits on this device" safe="Its orders are safe, and are sent as usual.">
            <WaitingOrders onSent={orders.reload} />
          </PanelBoundary>
          {needsSignIn && <SignInOffer reason={needsSignIn} />}
          {pages && (
            <div aria-busy={isOutdated} className={isOutdated && !failure ? 'opacity-60' : ''}>
              <p id="list-heading" tabIndex={-1} aria-live="polite" className="sr-only">
                {countText(shown, hasMore, view.sort)}
              </p>
              {view.orderNumber && shown > 0 && (
                <p className="mb-2 flex flex-wrap items-center gap-x-4 text-label text-ink-2">
                  <span>
                    Showing only order <b className="font-heading text-ink">{view.orderNumber}</b>
                  </span>
                  <Button size="small" onClick={clear}>
                    Show all orders
                  </Button>
                </p>
              )}
              {shown > 0 && (
                <PanelBoundary name="The list" safe="The orders themselves are safe.">
                  <OrderTable pages={pages} open={open} sort={view.sort} onSort={(sort) => show({ sort })} />
                </PanelBoundary>
              )}
              {shown === 0 && !hasMore && !failure && <NoOrders view={view} onClear={clear} />}
            </div>
          )}
          {isLoading && !pages && <LoadingOrders />}
          {failure && <LoadFailure failure={failure} onRetry={orders.load} />}
          {hasMore && !failure && !isOutdated && (
            <LoadMore text={isLoading ? LOADING : 'Show older orders'} isLoading={isLoading} onLoad={orders.load} />
          )}
          {/* At the bottom of the window: nothing covers the column heads, and no row moves. */}
          <div className="sticky bottom-2 z-20 mt-3 grid justify-items-center gap-2 empty:hidden max-sm:bottom-20 short:static">
            <div aria-live="polite" className="empty:hidden">
              <Suspense fallback={null}>{fresh.count > 0 && <NewOrdersNotice fresh={fresh} />}</Suspense>
            </div>
            {admin.parts && (
              <PanelBoundary name="The bar of changes" safe="What you typed stays in its fields.">
                <admin.parts.Bar />
              </PanelBoundary>
            )}
          </div>
        </Screen>
        {unlockDialog && (
          <PanelBoundary name="The dialog" safe="Nothing was changed, and what you typed stays.">
            <Suspense fallback={null}>
              <UnlockDialog {...unlockDialog} />
            </Suspense>
          </PanelBoundary>
        )}
      </AdminContext>
    </OrderLinesContext>
  );
}

function countText(shown: number, hasMore: boolean, sort: Sort): string {
  const count = hasMore ? `Showing ${shown.toLocaleString('en-US')}` : countOf(shown, 'order');
  return shown === 0 || sort !== NEWEST_FIRST ? count : `${count}, newest first`;
}

/** Short, or it would be the largest paint; it paints again when the scripts run. */
const LOADING = 'Loading orders…';

export function LoadingOrders() {
  return (
    <Card as="p" className="p-6 text-ink-2">
      {LOADING}
    </Card>
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

const MAX_COUNTED = 99;

function useNewOrders(view: OrderView, { pages, isOutdated, reload }: OrderList): FreshOrders {
  const { customer } = useStorefront();
  const newest = pages?.[0];
  const [told, setTold] = useState<{ readonly of: unknown; readonly count: number }>();
  const since = useMemo(() => (newest ? Date.now() : 0), [newest]);
  useEffect(() => {
    // In another order, the first page doesn't show which orders are new.
    if (!newest || isOutdated || view.orderNumber || view.sort !== NEWEST_FIRST) return;
    let stop: (() => void) | undefined;
    let hasEnded = false;
    import('../../orders/list/watch-new-orders')
      .then(({ watchNewOrders }) => {
        if (!hasEnded) stop = watchNewOrders(customer, view, newest, (count) => setTold({ of: newest, count }));
      })
      // The list works without it.
      .catch(() => undefined);
    return () => {
      hasEnded = true;
      stop?.();
    };
  }, [customer, view, newest, isOutdated]);
  const count = told?.of === newest && !isOutdated ? (told?.count ?? 0) : 0;
  const show = useCallback(() => {
    document.getElementById('list-heading')?.focus();
    reload();
  }, [reload]);
  return { count, badge: count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count), since, show };
}
