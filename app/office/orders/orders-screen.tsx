import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../../../domain/count-of';
import { officeQuery } from '../../../domain/orders/office-view';
import { permittedCustomers } from '../../../domain/people/roles';
import { LoadFailure } from '../../components/load-failure';
import { LoadMore } from '../../components/load-more';
import { createOrderLines, OrderLinesContext } from '../../orders/lines/order-lines';
import { NewOrdersNotice } from '../../orders/list/new-orders-notice';
import { DenseButton, OfficeScreen, Panel } from '../layout/parts';
import { useOffice } from '../session/office-context';
import { OrderFilters } from './order-filters';
import { OrderRows } from './order-rows';
import { type OfficeOrders, useFreshOrders, useOfficeOrders } from './use-office-orders';
import { useOfficeView } from './use-office-view';
import { ViewTabs } from './view-tabs';

/** All customers' orders. */
const OFFICE = { title: '', server_hostname: '/v1/office' };

/** The orders of all customers at which the person may read them. */
export function OrdersScreen() {
  const { me } = useOffice();
  const { view, show } = useOfficeView();
  const navigate = useNavigate();
  const lines = useMemo(() => createOrderLines(OFFICE), []);
  const list = useOfficeOrders(view, lines.expire);
  const fresh = useFreshOrders(view, list);
  const permitted = permittedCustomers(me.person.grants, 'orders.read');
  const customers = me.customers.filter(({ key }) => permitted.includes(key));
  const { orders, isOutdated, isLoading, failure, hasMore } = list;

  return (
    <OrderLinesContext value={lines}>
      <OfficeScreen title="Orders">
        <ViewTabs view={view} revision={orders} />
        <OrderFilters view={view} show={show} customers={customers} note={countText(list)} />
        {orders && (
          <div aria-busy={isOutdated} className={isOutdated && !failure ? 'opacity-60' : ''}>
            {orders.length > 0 && <OrderRows orders={orders} />}
            {orders.length === 0 && !failure && (
              <NoOrders isFiltered={officeQuery(view) !== ''} onClear={() => navigate('/orders')} />
            )}
          </div>
        )}
        {failure && <LoadFailure failure={failure} onRetry={() => void list.reload()} />}
        {hasMore && !failure && (
          <LoadMore
            text={isLoading ? 'Loading orders…' : 'Show older orders'}
            isLoading={isLoading}
            onLoad={list.loadMore}
          />
        )}
        <div aria-live="polite" className="sticky bottom-4 z-10 mt-3 grid justify-items-center empty:hidden">
          {fresh.count > 0 && <NewOrdersNotice fresh={fresh} />}
        </div>
      </OfficeScreen>
    </OrderLinesContext>
  );
}

function countText({ orders, hasMore }: OfficeOrders): string {
  if (!orders || orders.length === 0) return '';
  return `${hasMore ? `Showing ${orders.length.toLocaleString('en-US')}` : countOf(orders.length, 'order')}, newest first`;
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return (
    <Panel className="flex flex-col items-start gap-3 p-5">
      <p>{isFiltered ? 'No orders match.' : 'No orders yet. Your customers’ orders will be listed here.'}</p>
      {isFiltered && <DenseButton onClick={onClear}>Show all orders</DenseButton>}
    </Panel>
  );
}
