import { memo } from 'react';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { useNearViewport } from '../../../components/use-near-viewport';
import { OrderColumns, OrderHeads } from './order-columns';
import { OrderRows } from './order-rows';

/** A few screens. */
const MARGIN = '4000px';

interface OrderPageProps {
  readonly orders: readonly ListedOrder[];
  readonly isOpen: (orderNumber: string) => boolean;
  onToggle(orderNumber: string): void;
}

export const OrderPage = memo(function OrderPage({ orders, isOpen, onToggle }: OrderPageProps) {
  const { ref, isNear, height } = useNearViewport({ margin: MARGIN });
  const isShown = isNear || orders.some(({ orderNumber }) => isOpen(orderNumber));
  if (!isShown) return <div ref={ref} style={{ height }} className="border-t border-line" />;
  return (
    <div ref={ref} className="[content-visibility:auto] [contain-intrinsic-size:auto_5800px]">
      <table className="w-full table-fixed max-sm:block">
        <OrderColumns />
        <thead className="sr-only">
          <OrderHeads className="" />
        </thead>
        {orders.map((order) => (
          <OrderRows key={order.orderNumber} order={order} isOpen={isOpen(order.orderNumber)} onToggle={onToggle} />
        ))}
      </table>
    </div>
  );
});
