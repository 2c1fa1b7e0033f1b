import { visibleOrders } from '../../domain/order';
import { BackLink } from '../components/back-link';
import { Button } from '../components/button';
import { countOf } from '../components/count-of';
import { useIsOnline } from '../offline/use-is-online';
import { OrderTable } from './orders/order-table';
import { useOrders } from './orders/use-orders';
import { WaitingOrders } from './orders/waiting-orders';

export function OrdersScreen() {
  const { orders, isLoading, failure, hasMore, load } = useOrders();
  const isOnline = useIsOnline();
  const shown = orders && visibleOrders(orders);
  return (
    <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
      <div className="mb-4 flex items-center gap-4">
        <BackLink />
        <h1 className="text-title-phone sm:text-title">Orders</h1>
        {shown && (
          <p className="ml-auto text-label text-ink-2">
            {countOf(shown.length, 'order')}
            {hasMore ? ' so far' : ''}, newest first
          </p>
        )}
      </div>
      <WaitingOrders />
      {shown && <OrderTable orders={shown} />}
      {isLoading && !orders && (
        <p className="mt-4 rounded-card border border-line bg-surface p-6 text-ink-2">Loading orders…</p>
      )}
      {failure && (
        <div className="mt-4 flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-6">
          <p>
            <b className="font-[640]">
              {isOnline ? 'The orders could not be loaded.' : 'The list of orders needs a connection.'}
            </b>{' '}
            {isOnline ? failure : 'It is loaded as soon as the connection is back.'}
          </p>
          <Button onClick={load}>Try again</Button>
        </div>
      )}
      {hasMore && !failure && (
        <Button aria-disabled={isLoading} onClick={() => !isLoading && load()} className="mt-4 w-full">
          {isLoading ? 'Loading orders…' : 'Show older orders'}
        </Button>
      )}
    </div>
  );
}
