import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { Card } from '../../../components/screen';
import type { OpenOrders } from './open-orders';
import { OrderColumns, OrderHeads } from './order-columns';
import { OrderPage } from './order-page';

interface OrderTableProps {
  readonly pages: readonly (readonly ListedOrder[])[];
  readonly open: OpenOrders;
}

/**
 * A row per order, which opens to show its lines. Each page has its own tables, so that only pages near the viewport
 * render; the headings above them stay in sight.
 */
export function OrderTable({ pages, open }: OrderTableProps) {
  return (
    <Card className="overflow-clip">
      {/* Screen readers get the headings with each page's own tables. */}
      <table
        aria-hidden
        className="sticky top-0 z-10 w-full table-fixed bg-surface shadow-rule-below max-sm:hidden short:static"
      >
        <OrderColumns />
        <thead>
          <OrderHeads className="h-11" />
        </thead>
      </table>
      {pages.map((orders, index) => (
        <OrderPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only appended, and keep their place when reloaded
          key={index}
          orders={orders}
          open={open}
        />
      ))}
    </Card>
  );
}
