import { memo, useMemo } from 'react';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { useNearViewport } from '../../../components/use-near-viewport';
import { chunksOf } from './chunks-of';
import type { OpenOrders } from './open-orders';
import { OrderColumns, OrderHeads } from './order-columns';
import { OrderRows } from './order-rows';
import { useOpen } from './use-open-orders';

/** A few screens. */
const MARGIN = '4000px';

interface OrderPageProps {
  readonly orders: readonly ListedOrder[];
  readonly open: OpenOrders;
}

/** Those out of sight are not laid out. Small tables, because a row that opens lays out its whole table. */
const ORDERS_PER_TABLE = 20;

/** A row's height where nothing wraps. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_1160px]';

export const OrderPage = memo(function OrderPage({ orders, open }: OrderPageProps) {
  const { ref, isNear, height } = useNearViewport({ margin: MARGIN });
  const chunks = useMemo(() => chunksOf(orders, ORDERS_PER_TABLE), [orders]);
  const hasOpen = useOpen(open, ({ isOpen }) => orders.some(({ orderNumber }) => isOpen(orderNumber)));
  const isShown = isNear || hasOpen;
  if (!isShown) return <div ref={ref} style={{ height }} className="border-t border-line" />;
  return (
    <div ref={ref}>
      {chunks.map((chunk) => (
        <div key={chunk[0]?.orderNumber} className={LAID_OUT_LATER}>
          <table className="w-full table-fixed max-sm:block">
            <OrderColumns />
            <thead className="sr-only">
              <OrderHeads className="" />
            </thead>
            {chunk.map((order) => (
              <OrderRows key={order.orderNumber} order={order} open={open} />
            ))}
          </table>
        </div>
      ))}
    </div>
  );
});
