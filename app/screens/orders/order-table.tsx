import type { HistoricalOrder } from '../../../domain/order';
import { OrderRows } from './order-rows';

const HEAD = 'h-11 px-3 text-label font-semibold text-ink-2';

/** One row an order, which opens to show its lines. */
export function OrderTable({ orders }: { orders: readonly HistoricalOrder[] }) {
  if (orders.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface p-6 text-ink-2">
        No orders yet. What this store orders is listed here.
      </p>
    );
  }
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-left">
            <th scope="col" className={`${HEAD} pl-14`}>
              Order Date
            </th>
            <th scope="col" className={HEAD}>
              Order Name
            </th>
            <th scope="col" className={HEAD}>
              Store
            </th>
            <th scope="col" className={`${HEAD} max-lg:hidden`}>
              Customer PO
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${HEAD} pr-5 text-right`}>
              Total
            </th>
          </tr>
        </thead>
        {orders.map((order) => (
          <OrderRows key={order.order_id} order={order} />
        ))}
      </table>
    </div>
  );
}
