import type { HistoricalOrder } from '../../../../domain/orders/order';
import { OrderPage } from './order-page';

interface OrderTableProps {
  readonly pages: readonly (readonly HistoricalOrder[])[];
  readonly isOpen: (orderId: string) => boolean;
  onToggle(orderId: string): void;
}

/** One row an order, which opens to show its lines; page by page, so that only what is near the screen is laid out. */
export function OrderTable({ pages, isOpen, onToggle }: OrderTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {pages.map((orders, index) => (
        <OrderPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only appended; one that is loaded again stays in place
          key={index}
          orders={orders}
          isFirst={index === 0}
          isOpen={isOpen}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}
