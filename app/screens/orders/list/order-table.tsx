import type { Order } from '../../../../domain/orders/order';
import { Card } from '../../../components/screen';
import { OrderPage } from './order-page';

interface OrderTableProps {
  readonly pages: readonly (readonly Order[])[];
  readonly isOpen: (orderNumber: string) => boolean;
  onToggle(orderNumber: string): void;
}

/** A row per order, which opens to show its lines. One table per page, so that only pages near the viewport render. */
export function OrderTable({ pages, isOpen, onToggle }: OrderTableProps) {
  return (
    <Card className="overflow-hidden">
      {pages.map((orders, index) => (
        <OrderPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only appended, and keep their place when reloaded
          key={index}
          orders={orders}
          isFirst={index === 0}
          isOpen={isOpen}
          onToggle={onToggle}
        />
      ))}
    </Card>
  );
}
